import type { TimeRange } from '../../time-range.ts'

/** A dissolve this close to a hard cut or to black is the same change, seen twice. */
const SAME_CHANGE_SECONDS = 1
/** A cut this close to a black stretch is the edge of that stretch. */
const EDGE_SECONDS = 0.25

/** Everything that can end a shot. Source seconds, ascending. */
export interface ShotChanges {
  cuts: number[]
  dissolves: number[]
  black: TimeRange[]
}

/**
 * Divides a source into shots, gapless from 0 to its end.
 *
 * A black stretch between two shots belongs half to each, as in PySceneDetect; one at the very end
 * belongs to the last shot.
 */
export function divideIntoShots(changes: ShotChanges, duration: number): TimeRange[] {
  const { cuts, dissolves, black } = changes
  const middles = black
    .filter(({ end }) => end < duration)
    .map(({ start, end }) => (start + end) / 2)
  const outside = cuts.filter((time) => !black.some((range) => isNear(range, time, EDGE_SECONDS)))
  const gradual = dissolves.filter(
    (time) =>
      !black.some((range) => isNear(range, time, SAME_CHANGE_SECONDS)) &&
      !cuts.some((cut) => Math.abs(cut - time) < SAME_CHANGE_SECONDS),
  )
  const starts = [...middles, ...outside, ...gradual]
    .filter((time) => time > 0 && time < duration)
    .sort((a, b) => a - b)
  return [0, ...starts].map((start, at) => ({ start, end: starts[at] ?? duration }))
}

function isNear({ start, end }: TimeRange, time: number, distance: number): boolean {
  return time > start - distance && time < end + distance
}
