import { lengthOf, toClipSecond } from '@svc/specification/play-order'
import type { TimeRange } from '../time-range.ts'
import type { Framing, HandShot, Layout, LayoutSpan } from './framing.ts'

/**
 * Lays shots that were framed by hand over a framing that was found.
 *
 * @param shots - Each until the next one that is played; what is before the first stays as it was found.
 * @param frame - Frames the whole clip in one layout.
 * @returns The spans, ascending and gapless.
 */
export function frameByHand(
  found: Framing,
  shots: readonly HandShot[],
  segments: readonly TimeRange[],
  frame: (layout: Layout | 'auto') => Framing,
): LayoutSpan[] {
  const duration = lengthOf(segments)
  const placed = shots
    .map((shot) => ({ shot, start: toClipSecond(shot.start, segments) }))
    .toSorted((a, b) => a.start - b.start)
  const spansOf = (shot: HandShot | undefined, start: number, end: number) => {
    if (end <= start) return []
    if (shot?.crop) return [fixedSpan(shot, shot.crop, start, end)]
    return slice((shot ? frame(shot.layout) : found).spans, start, end)
  }
  return [
    ...spansOf(undefined, 0, placed[0]?.start ?? duration),
    ...placed.flatMap(({ shot, start }, index) =>
      spansOf(shot, start, placed[index + 1]?.start ?? duration),
    ),
  ]
}

function fixedSpan(
  { layout }: HandShot,
  crop: NonNullable<HandShot['crop']>,
  start: number,
  end: number,
): LayoutSpan {
  const shown = layout === 'auto' ? 'track' : layout
  return { start, end, layout: shown, confidence: 1, cameras: [[{ time: start, ...crop }]] }
}

/** The part of some spans between two moments; a camera is read at any moment of its span. */
function slice(spans: LayoutSpan[], start: number, end: number): LayoutSpan[] {
  return spans
    .filter((span) => span.end > start && span.start < end)
    .map((span) => ({
      ...span,
      start: Math.max(start, span.start),
      end: Math.min(end, span.end),
    }))
}
