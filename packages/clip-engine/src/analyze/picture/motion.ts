import type { TimeRange } from '../../time-range.ts'
import type { Analysis } from '../analysis.ts'
import { THUMBNAIL } from '../decode/decode-reduced.ts'

/** The parts of a source begin at whole seconds, and so with an interval. */
const INTERVAL_SECONDS = 0.5
/** Pictures this far apart are compared, so that the measure does not depend on the frame rate. */
const STEP_SECONDS = 0.2
const { width: WIDTH, height: HEIGHT } = THUMBNAIL
const CENTRE = 0.5

/** How much a picture changes during one interval, and where. */
export interface SeenMotion {
  interval: number
  value: number
  middle: number
}

/** Measures how much a picture changes, and where, from thumbnails that are given in order. */
export function createMotionMeter() {
  const changes: { sum: number; moment: number; pictures: number }[] = []
  let reference: { time: number; data: Uint8Array } | null = null

  return {
    look(time: number, data: Uint8Array): void {
      if (reference && time - reference.time < STEP_SECONDS - 0.001) return
      if (reference) note(time, reference.data, data)
      reference = { time, data }
    },
    seen: ({ start, end }: TimeRange): SeenMotion[] =>
      [...changes.entries()].flatMap(([interval, change]) => {
        const time = interval * INTERVAL_SECONDS
        if (!change || time < start || time >= end) return []
        const { sum, moment, pictures } = change
        const value = round(sum / pictures / WIDTH / HEIGHT / 255)
        return [{ interval, value, middle: round(sum > 0 ? moment / sum : CENTRE) }]
      }),
  }

  function note(time: number, before: Uint8Array, after: Uint8Array): void {
    const interval = Math.max(0, Math.floor(time / INTERVAL_SECONDS))
    const change = changes[interval] ?? { sum: 0, moment: 0, pictures: 0 }
    for (let at = 0; at < WIDTH * HEIGHT; at++) {
      const difference = Math.abs((after[at] as number) - (before[at] as number))
      change.sum += difference
      change.moment += (difference * ((at % WIDTH) + 0.5)) / WIDTH
    }
    change.pictures++
    changes[interval] = change
  }
}

/** Joins what was measured into one list without gaps; an interval without a picture is still. */
export function concludeMotion(seen: SeenMotion[]): Analysis['motion'] {
  const length = (seen.at(-1)?.interval ?? -1) + 1
  const motion = {
    interval_seconds: INTERVAL_SECONDS,
    values: new Array<number>(length).fill(0),
    middles: new Array<number>(length).fill(CENTRE),
  }
  for (const { interval, value, middle } of seen) {
    motion.values[interval] = value
    motion.middles[interval] = middle
  }
  return motion
}

const round = (value: number) => Math.round(value * 10_000) / 10_000
