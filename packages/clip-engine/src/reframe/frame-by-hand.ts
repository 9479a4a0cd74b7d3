import { lengthOf, type TimeRange, toClipSecond } from '../time-range.ts'
import type { Framing, HandShot, Layout, LayoutSpan } from './framing.ts'

/**
 * Lays shots that were framed by hand over a framing that was found.
 *
 * @param shots - Ascending. What is before the first stays as it was found.
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
  const starts = shots.map(({ start }) => toClipSecond(start, segments))
  const spansOf = (shot: HandShot | undefined, start: number, end: number) => {
    if (end <= start) return []
    if (shot?.crop) return [fixedSpan(shot, shot.crop, start, end)]
    return slice((shot ? frame(shot.layout) : found).spans, start, end)
  }
  const [first = duration] = starts
  return [
    ...spansOf(undefined, 0, first),
    ...shots.flatMap((shot, index) =>
      spansOf(shot, starts[index] ?? duration, starts[index + 1] ?? duration),
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
