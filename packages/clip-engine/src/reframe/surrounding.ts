import { firstIndexAtLeast } from '../first-index.ts'
import type { CameraKeyframe } from './framing.ts'

/**
 * Finds the two points of a path around a time, and the time's position between them as a share.
 *
 * @param points - Ascending by `time`, at least one; the first and last values also apply before
 * and after the path.
 */
export function surrounding<T extends { time: number }>(
  points: readonly T[],
  time: number,
): { before: T; after: T; share: number } {
  const at = firstIndexAtLeast(points, time, (point) => point.time)
  const after = points[at] ?? points.at(-1)
  const before = points[at - 1] ?? after
  if (!before || !after) throw new RangeError('A path needs at least one point.')
  const gap = after.time - before.time
  const share = gap > 0 ? Math.min(1, Math.max(0, (time - before.time) / gap)) : 0
  return { before, after, share }
}

/** The window of a camera at a time. @param camera - As `surrounding` takes points. */
export function windowAt(camera: readonly CameraKeyframe[], time: number): CameraKeyframe {
  const { before, after, share } = surrounding(camera, time)
  const mix = (side: 'x' | 'y' | 'width' | 'height') =>
    before[side] + (after[side] - before[side]) * share
  return { time, x: mix('x'), y: mix('y'), width: mix('width'), height: mix('height') }
}

/** A camera's path from one time to another. */
export function pathBetween(
  camera: readonly CameraKeyframe[],
  start: number,
  end: number,
): CameraKeyframe[] {
  const inside = camera.filter(({ time }) => time > start && time < end)
  return [windowAt(camera, start), ...inside, windowAt(camera, end)]
}
