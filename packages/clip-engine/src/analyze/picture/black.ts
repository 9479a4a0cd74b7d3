import type { TimeRange } from '../../time-range.ts'
import { THUMBNAIL } from '../decode/decode-reduced.ts'

/** Limit of a dark pixel, as limited-range brightness, where 16 is black. */
const DARK = 32
/** Share of dark pixels in a black picture; the rest may be a logo. */
const DARK_SHARE = 0.97
const SHORTEST_SECONDS = 0.3
const PIXELS = THUMBNAIL.width * THUMBNAIL.height

/** Finds where a picture is black, from thumbnails that are given in order. */
export function createBlackFinder() {
  const ranges: TimeRange[] = []
  let wasBlack = false

  return {
    look(time: number, data: Uint8Array): void {
      const last = ranges.at(-1)
      if (last && wasBlack) last.end = time
      wasBlack = isBlack(data)
      if (wasBlack && last?.end !== time) ranges.push({ start: time, end: time })
    },
    /** @param duration - Seconds of the source: a stretch that is black at the last picture extends to this end. */
    finish(duration: number): TimeRange[] {
      const last = ranges.at(-1)
      if (last && wasBlack) last.end = Math.max(last.end, duration)
      return ranges.filter(({ start, end }) => end - start >= SHORTEST_SECONDS)
    },
  }
}

function isBlack(data: Uint8Array): boolean {
  let dark = 0
  for (let at = 0; at < PIXELS; at++) if ((data[at] as number) <= DARK) dark++
  return dark >= DARK_SHARE * PIXELS
}
