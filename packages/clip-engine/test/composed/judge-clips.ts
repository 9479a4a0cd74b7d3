import { overlap } from '../../src/select/measure/sound.ts'
import type { TimeRange } from '../../src/time-range.ts'
import type { ComposedTalk } from './compose-words.ts'
import { measurePicks, type PickMetrics } from './pick-metrics.ts'

export interface ComposedMetrics extends PickMetrics {
  /** Mean average precision of the ten best clips; a clip finds a moment when their overlap is at least half of their union. */
  map50: number
  /** Share of the five best clips that contain two recordings. */
  spliced: number
  /** Share of the ten best clips' time that is music or silence. */
  wordless: number
  /** Share of the ten best clips' time that is adverts. */
  advert: number
}

const OVERLAP = 0.5
/** A shorter part of another recording counts as the edge of a pause. Seconds. */
const NOTICED = 0.5

/** Compares one talk's clips, best first, with the known contents of the talk. */
export function judgeClips(clips: TimeRange[], { blocks, moments }: ComposedTalk): ComposedMetrics {
  const ten = clips.slice(0, 10)
  const five = clips.slice(0, 5)
  const total = ten.reduce((sum, { start, end }) => sum + end - start, 0)
  const within = (kinds: string[]) =>
    ten.reduce((sum, clip) => sum + sharedWith(clip, kinds), 0) / Math.max(1, total)
  const sharedWith = (clip: TimeRange, kinds: string[]) =>
    overlap(
      blocks.filter(({ kind }) => kinds.includes(kind)),
      clip,
    )
  const isSpliced = (clip: TimeRange) => {
    const other = sharedWith(clip, ['other'])
    const own = sharedWith(clip, ['moment', 'ordinary', 'shouted', 'bait', 'advert'])
    return other > NOTICED && own > NOTICED
  }
  return {
    ...measurePicks(clips, moments),
    map50: averagePrecision(ten, moments),
    spliced: five.filter(isSpliced).length / Math.max(1, five.length),
    wordless: within(['music', 'silence']),
    advert: within(['advert']),
  }
}

function averagePrecision(clips: TimeRange[], moments: TimeRange[]): number {
  const found = new Set<TimeRange>()
  let sum = 0
  clips.forEach((clip, at) => {
    const moment = moments.find((one) => !found.has(one) && unionShare(clip, one) >= OVERLAP)
    if (!moment) return
    found.add(moment)
    sum += found.size / (at + 1)
  })
  return sum / Math.max(1, Math.min(moments.length, 10))
}

function unionShare(a: TimeRange, b: TimeRange): number {
  const both = overlap([a], b)
  return both / (a.end - a.start + b.end - b.start - both)
}
