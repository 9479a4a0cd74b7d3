import type { CaptionDrawing } from '@svc/clip-engine/captions'
import { toClip } from '../cut/segments.ts'
import type { Draft } from '../state/draft.ts'
import { isSame } from '../state/parts.ts'
import { retime } from './retime.ts'

type Framing = CaptionDrawing['framing']
type Span = Framing['spans'][number]
type Shot = NonNullable<Framing['chosen']>['shots'][number]
type Size = { width: number; height: number }

/**
 * Frames an edit as far as that is known: where it is framed as the last preview was, as that shows it; elsewhere what was
 * found there, with what a person chose. Where the camera is to follow what is seen, it stays as it was found until the
 * service has looked at it.
 */
export function liveFraming(last: CaptionDrawing, draft: Draft): Span[] {
  const { framing, picture, canvas, segments: before } = last
  const moved = (spans: readonly Span[]) => retime(spans, before, draft.segments)
  const drawn = moved(framing.spans)
  if (!picture) return drawn
  const inClip = (shots: readonly Shot[]) =>
    shots
      .map((shot) => ({ ...shot, start: toClip(shot.start, draft.segments) }))
      .toSorted((a, b) => a.start - b.start)
  const shots = inClip(draft.framing ?? [])
  const drawnShots = inClip(framing.chosen?.shots ?? [])
  const found = framing.chosen ? moved(framing.chosen.found) : drawn
  const starts = [drawn, found, shots, drawnShots].flatMap((all) => all.map(({ start }) => start))
  const edges = [...new Set(starts)].toSorted((a, b) => a - b)
  const end = drawn.at(-1)?.end ?? 0
  return edges.flatMap((start, index) => {
    const shot = at(shots, start)
    const isDrawn = isSame(choiceOf(shot), choiceOf(at(drawnShots, start)))
    const span = at(isDrawn ? drawn : found, start)
    if (!span || start >= end) return []
    const chosen = shot ?? (draft.layout ? { layout: draft.layout, crop: null } : null)
    const part = { ...span, start, end: edges[index + 1] ?? end }
    return [
      chosen && !(shot && isDrawn) ? { ...part, ...framed(chosen, span, picture, canvas) } : part,
    ]
  })
}

/** What holds at a moment: the last of those that begin before it. */
const at = <One extends { start: number }>(all: readonly One[], second: number) =>
  all.findLast(({ start }) => start <= second)

const choiceOf = (shot: Shot | undefined) => shot && [shot.layout, shot.crop]

function framed(
  { layout, crop }: Pick<Shot, 'layout' | 'crop'>,
  span: Span,
  picture: Size,
  canvas: Size,
): Partial<Span> {
  if (crop)
    return { layout: layout === 'auto' ? 'track' : layout, cameras: [[{ time: 0, ...crop }]] }
  if (layout === 'auto' || layout === span.layout) return {}
  if (layout === 'fit' || layout === 'none') return { layout, cameras: [] }
  if (layout === 'track' && span.cameras.length === 1) return { layout }
  return { layout, cameras: [[{ time: 0, ...middleOf(picture, canvas) }]] }
}

/** The largest part in the middle of the picture that has the shape of the canvas; in fractions of the picture. */
export function middleOf(picture: Size, canvas: Size) {
  const shape = canvas.width / canvas.height / (picture.width / picture.height)
  const width = Math.min(1, shape)
  const height = Math.min(1, 1 / shape)
  return { x: (1 - width) / 2, y: (1 - height) / 2, width, height }
}
