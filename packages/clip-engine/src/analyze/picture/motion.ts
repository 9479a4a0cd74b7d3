import type { Analysis } from '../analysis.ts'
import { THUMBNAIL } from '../decode/decode-reduced.ts'

const INTERVAL_SECONDS = 0.5
/** Pictures this far apart are compared, so that the measure does not depend on the frame rate. */
const STEP_SECONDS = 0.2
const { width: WIDTH, height: HEIGHT } = THUMBNAIL
const CENTRE = 0.5

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
    finish(): Analysis['motion'] {
      const filled = Array.from(changes, (change) => change ?? { sum: 0, moment: 0, pictures: 1 })
      return {
        interval_seconds: INTERVAL_SECONDS,
        values: filled.map(({ sum, pictures }) => round(sum / pictures / WIDTH / HEIGHT / 255)),
        middles: filled.map(({ sum, moment }) => round(sum > 0 ? moment / sum : CENTRE)),
      }
    },
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

const round = (value: number) => Math.round(value * 10_000) / 10_000
