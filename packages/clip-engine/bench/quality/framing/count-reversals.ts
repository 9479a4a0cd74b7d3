import type { CameraKeyframe, LayoutSpan } from '../../../src/reframe/framing.ts'

/** Smaller moves are not visible; a share of the picture's width. */
const SEEN_MOVE = 0.01

/** Counts camera reversals: a move to one side followed by one to the other, within one span. */
export function countReversals(spans: LayoutSpan[]): number {
  return spans.flatMap(({ cameras }) => cameras).reduce((sum, path) => sum + turnsOf(path), 0)
}

function turnsOf(path: CameraKeyframe[]): number {
  let turns = 0
  let direction = 0
  let extreme = path[0]?.x ?? 0
  for (const { x } of path) {
    if (direction * (x - extreme) > 0) extreme = x
    if (Math.abs(x - extreme) < SEEN_MOVE) continue
    if (direction !== 0) turns += 1
    direction = Math.sign(x - extreme)
    extreme = x
  }
  return turns
}
