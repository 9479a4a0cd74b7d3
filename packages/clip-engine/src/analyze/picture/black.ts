import type { TimeRange } from '../../time-range.ts'
import { THUMBNAIL } from '../decode/decode-reduced.ts'
import { joinRanges } from '../join-ranges.ts'

/** Limit of a dark pixel, as limited-range brightness, where 16 is black. */
const DARK = 32
/** Share of dark pixels in a black picture; the rest may be a logo. */
const DARK_SHARE = 0.97
const SHORTEST_SECONDS = 0.3
const PIXELS = THUMBNAIL.width * THUMBNAIL.height

/** Where a picture is black, before stretches that are too short for the eye are left out. */
export interface SeenBlack {
  ranges: TimeRange[]
  /** Whether the last picture is black. */
  isAtEnd: boolean
}

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
    seen: (): SeenBlack => ({ ranges, isAtEnd: wasBlack }),
  }
}

/**
 * Joins what was seen in consecutive parts of a source, which overlap a little.
 *
 * @param duration - Seconds of the source: a stretch that is black at the last picture extends to this end.
 */
export function concludeBlack(parts: SeenBlack[], duration: number): TimeRange[] {
  const ranges = joinRanges(
    parts.flatMap((part) => part.ranges).toSorted((a, b) => a.start - b.start),
    0,
  )
  const last = ranges.at(-1)
  if (last && parts.at(-1)?.isAtEnd) last.end = Math.max(last.end, duration)
  return ranges.filter(({ start, end }) => end - start >= SHORTEST_SECONDS)
}

function isBlack(data: Uint8Array): boolean {
  let dark = 0
  for (let at = 0; at < PIXELS; at++) if ((data[at] as number) <= DARK) dark++
  return dark >= DARK_SHARE * PIXELS
}
