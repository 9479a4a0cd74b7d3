import type { CaptionDrawing } from '@svc/clip-engine/captions'
import { durationOf, inSourceOrder, type Stretch } from '../cut/segments.ts'

type Span = CaptionDrawing['framing']['spans'][number]

/** A stretch of the source as it was framed, and what is added to a second of the source to get the clip's. */
interface Framed extends Stretch {
  span: Span
  offset: number
}

/**
 * Moves the framing of one cut to another: what both show stays framed as it is, what is new is framed as what is before
 * it, until the service has looked at it.
 */
export function retime(
  spans: readonly Span[],
  from: readonly Stretch[],
  to: readonly Stretch[],
): Span[] {
  const known = inSourceOrder(framedStretches(spans, from))
  let passed = 0
  const moved = to.flatMap(({ start, end }) => {
    const offset = passed - start
    passed += end - start
    return cover(known, start, end).map(({ span, offset: before, ...part }) => ({
      ...span,
      start: part.start + offset,
      end: part.end + offset,
      cameras: span.cameras.map((camera) =>
        camera.map((frame) => ({ ...frame, time: frame.time - before + offset })),
      ),
    }))
  })
  const last = moved.at(-1)
  if (last) last.end = durationOf(to)
  return moved
}

function framedStretches(spans: readonly Span[], segments: readonly Stretch[]): Framed[] {
  let passed = 0
  return segments.flatMap(({ start, end }) => {
    const offset = passed - start
    passed += end - start
    return spans.flatMap((span) => {
      const part = {
        start: Math.max(start, span.start - offset),
        end: Math.min(end, span.end - offset),
      }
      return part.end > part.start ? [{ ...part, span, offset }] : []
    })
  })
}

/** The framing from one second of the source to another, without gaps. */
function cover(known: readonly Framed[], start: number, end: number): Framed[] {
  const first = known.findLast((one) => one.start <= start) ?? known[0]
  if (!first) return []
  const later = known.filter((one) => one.start > start && one.start < end)
  return [first, ...later].map((one, index) => ({
    ...one,
    start: index === 0 ? start : one.start,
    end: later[index]?.start ?? end,
  }))
}
