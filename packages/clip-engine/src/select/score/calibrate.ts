import { firstAtLeast } from '../units/first-at-least.ts'
import type { Span } from './span.ts'

/** Qualities below and above these are as bad and as good as clips get. */
const POOR = 0.2
const SUPERB = 0.72

/**
 * Makes the scale on which a source's clips are scored, 0 to 100.
 *
 * Half of a score is the quality itself, half is how many of the source's other moments it beats: so a good source
 * scores higher than a poor one, and in either the best stands out.
 */
export function calibrate(spans: Span[]): (quality: number) => number {
  const bestOfStart = new Map<number, number>()
  for (const { first, quality } of spans) {
    bestOfStart.set(first, Math.max(quality, bestOfStart.get(first) ?? 0))
  }
  const moments = [...bestOfStart.values()].sort((a, b) => a - b)
  return (quality) => {
    const absolute = Math.min(1, Math.max(0, (quality - POOR) / (SUPERB - POOR)))
    const beaten = firstAtLeast(moments, quality)
    const share = moments.length > 1 ? Math.min(1, beaten / (moments.length - 1)) : absolute
    return Math.round(100 * (0.5 * absolute + 0.5 * share))
  }
}
