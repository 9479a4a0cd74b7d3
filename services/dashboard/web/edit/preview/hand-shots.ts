import type { CaptionDrawing } from '@svc/clip-engine/captions'
import { toClip } from '../cut/segments.ts'
import type { Draft } from '../state/draft.ts'

type Span = CaptionDrawing['framing']['spans'][number]
type Size = { width: number; height: number }

/**
 * Lays over a framing what a person chose. Where the camera is to follow what is seen, it stays as it was until the
 * service has looked at it.
 */
export function withHandShots(
  spans: readonly Span[],
  draft: Draft,
  picture: Size,
  canvas: Size,
): Span[] {
  const shots = [
    ...(draft.layout ? [{ start: 0, layout: draft.layout, crop: null }] : []),
    ...(draft.framing ?? []).map((shot) => ({
      ...shot,
      start: toClip(shot.start, draft.segments),
    })),
  ]
  if (shots.length === 0) return [...spans]
  const edges = [...new Set([...spans, ...shots].map(({ start }) => start))].toSorted(
    (a, b) => a - b,
  )
  const end = spans.at(-1)?.end ?? 0
  return edges.flatMap((start, index) => {
    const span = spans.findLast((one) => one.start <= start)
    if (!span || start >= end) return []
    const part = { ...span, start, end: edges[index + 1] ?? end }
    const shot = shots.findLast((one) => one.start <= start)
    return [shot ? { ...part, ...framed(shot, span, picture, canvas) } : part]
  })
}

function framed(
  { layout, crop }: Pick<NonNullable<Draft['framing']>[number], 'layout' | 'crop'>,
  span: Span,
  picture: Size,
  canvas: Size,
): Partial<Span> {
  if (layout === 'auto') return {}
  if (crop) return { layout, cameras: [[{ time: 0, ...crop }]] }
  if (layout === 'fit' || layout === 'none') return { layout, cameras: [] }
  const isFollowed = span.layout === layout || (layout === 'track' && span.cameras.length === 1)
  if (isFollowed) return { layout }
  return { layout, cameras: [[{ time: 0, ...middleOf(picture, canvas) }]] }
}

/** The largest part in the middle of the picture that has the shape of the canvas. */
function middleOf(picture: Size, canvas: Size) {
  const shape = canvas.width / canvas.height / (picture.width / picture.height)
  const width = Math.min(1, shape)
  const height = Math.min(1, 1 / shape)
  return { x: (1 - width) / 2, y: (1 - height) / 2, width, height }
}
