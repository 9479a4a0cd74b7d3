import type { Clip, FramedShot } from '@svc/client'
import type { CaptionDrawing } from '@svc/clip-engine/captions'
import { durationOf, inSourceOrder, type Stretch, toClip, toSource } from '../cut/segments.ts'
import type { Draft } from '../state/draft.ts'

/** How a person framed a shot. */
export type Choice = Pick<FramedShot, 'layout' | 'crop'>

/** What is framed in one way without a break. */
export interface Shot {
  /** Where it begins, in seconds of the source; the name of the shot while the cut changes. */
  start: number
  /** When it is seen, in seconds of the clip. */
  from: number
  until: number
  /** How it is shown. */
  layout: FramedShot['layout']
  /** What was chosen for it; `null` where it is shown as the whole clip is. */
  choice: Choice | null
}

/** A shot that was found: where it begins in the source, and how it is shown if nothing is chosen. */
export interface FoundShot {
  start: number
  layout: FramedShot['layout']
}

/** Lists the shots that were found in a clip: by what its last preview was drawn from, or else by what the clip shows. */
export function foundShots(last: CaptionDrawing | null | undefined, clip: Clip): FoundShot[] {
  const inSource = (segments: readonly Stretch[]) => (span: FoundShot) => ({
    start: toSource(span.start, segments),
    layout: span.layout,
  })
  if (!last) return inSourceOrder((clip.framing?.layouts ?? []).map(inSource(clip.segments)))
  const { framing, segments } = last
  return inSourceOrder((framing.chosen?.found ?? framing.spans).map(inSource(segments)))
}

/** Edges this close, in seconds, are one: less than two frames. */
export const SAME_EDGE = 0.05

/**
 * Lists the shots of an edit: those that were found, divided where a person framed it from another moment on.
 *
 * @param whole - The layout of the whole clip.
 */
export function listShots(
  found: readonly FoundShot[],
  draft: Pick<Draft, 'segments' | 'framing'>,
  whole: FramedShot['layout'],
): Shot[] {
  const { segments } = draft
  const placed = <Begun extends { start: number }>(all: readonly Begun[]): Placed<Begun>[] =>
    inSourceOrder(all)
      .map((one) => ({ one, from: toClip(one.start, segments) }))
      .toSorted((a, b) => a.from - b.from)
  const chosen = placed(draft.framing ?? [])
  // What is seen is another shot also where the clip goes back in its source.
  const begins = segments.filter(({ start }, at) => start < (segments[at - 1]?.end ?? Infinity))
  const edges = placed<{ start: number }>([...(draft.framing ?? []), ...found, ...begins])
  // Of those that begin in one cut, the last is seen.
  const seen = edges.filter(({ from }, at) => !isNear(from, edges[at + 1]?.from ?? Infinity))
  const length = durationOf(segments)
  return seen.flatMap(({ one: { start }, from }, index) => {
    const until = seen[index + 1]?.from ?? length
    if (until - from < SAME_EDGE) return []
    const choice = choiceAt(chosen, from, whole)
    const layout = choice?.layout ?? (whole === 'auto' ? layoutAt(found, start) : whole)
    return [{ start, from, until, layout, choice }]
  })
}

/** Something, and when in the clip it begins. */
interface Placed<One> {
  one: One
  from: number
}

const isNear = (one: number, other: number) => Math.abs(one - other) < SAME_EDGE

/** What was chosen last before a moment of the clip, unless it is what the whole clip has. */
function choiceAt(
  chosen: readonly Placed<FramedShot>[],
  second: number,
  whole: FramedShot['layout'],
): Choice | null {
  const last = chosen.findLast(({ from }) => from <= second + SAME_EDGE)?.one
  if (!last || (last.layout === whole && !last.crop)) return null
  return last
}

const layoutAt = (found: readonly FoundShot[], second: number): FramedShot['layout'] =>
  (found.findLast(({ start }) => start <= second + SAME_EDGE) ?? found[0])?.layout ?? 'auto'
