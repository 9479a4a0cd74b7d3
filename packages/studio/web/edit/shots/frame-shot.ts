import type { FramedShot } from '@svc/client'
import { type Choice, SAME_EDGE, type Shot } from './list-shots.ts'

/**
 * Frames one shot, and leaves the others as they are.
 *
 * @param choice - `null` for as the whole clip.
 */
export function frameShot(
  shots: readonly Shot[],
  index: number,
  choice: Choice | null,
  whole: FramedShot['layout'],
): FramedShot[] | null {
  const framing: FramedShot[] = []
  let before: Choice | null = null
  for (const [at, shot] of shots.entries()) {
    const wanted = at === index ? choice : shot.choice
    if (wanted !== before)
      framing.push({ ...(wanted ?? { layout: whole, crop: null }), start: shot.start })
    before = wanted
  }
  return framing.length > 0 ? framing : null
}

/**
 * Begins a shot at a moment inside of another one; both are shown as before, and the new one by a choice of its own.
 *
 * @param second - Of the source.
 */
export function divideShot(
  shots: readonly Shot[],
  index: number,
  second: number,
  whole: FramedShot['layout'],
): FramedShot[] | null {
  const shot = shots[index]
  if (!shot) return null
  const own = shot.layout === whole ? 'fill' : shot.layout
  const choice: Choice = shot.choice ? { ...shot.choice } : { layout: own, crop: null }
  if (second - shot.start < SAME_EDGE) return frameShot(shots, index, choice, whole)
  const divided = shots.toSpliced(index + 1, 0, { ...shot, start: second })
  return frameShot(divided, index + 1, choice, whole)
}

/** Gives shots that are shown as the whole clip is its new layout, when that changes. */
export const followWhole = (
  shots: readonly FramedShot[] | null,
  before: FramedShot['layout'],
  after: FramedShot['layout'],
): FramedShot[] | null =>
  shots?.map((shot) =>
    shot.layout === before && !shot.crop ? { ...shot, layout: after } : shot,
  ) ?? null
