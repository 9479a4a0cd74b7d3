import type { Clip } from '@svc/client'

/** Gives the second of a clip in which a second of its source is shown; between two stretches, where the next one begins. */
export function clipSecond(segments: Clip['segments'], sourceSecond: number): number {
  let before = 0
  for (const { start, end } of segments) {
    if (sourceSecond < end) return before + Math.max(0, sourceSecond - start)
    before += end - start
  }
  return before
}
