import type { TimeRange } from '../../src/time-range.ts'

/** How well ranked clips cover the moments that an editor chose; each 0 to 1. */
export interface PickMetrics {
  hit1: number
  hit3: number
  hit5: number
  hit10: number
  /** Share of the moments that the ten best clips hold. */
  recall10: number
  /** Share of the five best clips that hold a moment. */
  precision5: number
}

/** A clip holds a moment when it covers at least this share of it. */
const HELD = 0.5

/** Measures one talk's clips, best first, against its moments. */
export function measurePicks(clips: TimeRange[], moments: TimeRange[]): PickMetrics {
  const ten = clips.slice(0, 10)
  const isGood = ten.map((clip) => moments.some((moment) => holds(clip, moment)))
  const hit = (count: number) => (isGood.slice(0, count).includes(true) ? 1 : 0)
  const held = moments.filter((moment) => ten.some((clip) => holds(clip, moment)))
  return {
    hit1: hit(1),
    hit3: hit(3),
    hit5: hit(5),
    hit10: hit(10),
    recall10: held.length / moments.length,
    precision5: isGood.slice(0, 5).filter(Boolean).length / 5,
  }
}

/** Returns whether a clip covers at least half of a moment. */
export function holds(clip: TimeRange, moment: TimeRange): boolean {
  const shared = Math.min(clip.end, moment.end) - Math.max(clip.start, moment.start)
  return shared >= HELD * (moment.end - moment.start)
}
