import type { Face } from '../analyze/analysis.ts'
import { visibleShare } from './face-coverage.ts'
import type { LayoutSpan } from './framing.ts'

/** Margins of a head around its face box, in widths and heights of the box; the box already reaches from ear to ear. */
const AROUND = { sides: 0.1, above: 0.33, below: 0.1 }
/** A head counts as whole when at least this share of its area is visible. */
export const WHOLE = 0.98

/** Returns the box of a face's whole head, limited to the picture. */
export function headOf(face: Face): Face {
  const left = Math.max(0, face.x - AROUND.sides * face.width)
  const right = Math.min(1, face.x + (1 + AROUND.sides) * face.width)
  const top = Math.max(0, face.y - AROUND.above * face.height)
  const bottom = Math.min(1, face.y + (1 + AROUND.below) * face.height)
  return { ...face, x: left, y: top, width: right - left, height: bottom - top }
}

/**
 * Measures how often the heads of some people are whole in the frame.
 *
 * @param sightings - At clip seconds.
 * @returns Share of the sightings, 0 to 1; 1 when there are none.
 */
export function wholeShare(
  sightings: { time: number; face: Face }[],
  span: Pick<LayoutSpan, 'cameras'>,
): number {
  const whole = sightings.filter(
    ({ time, face }) => visibleShare(headOf(face), span, time) >= WHOLE,
  )
  return sightings.length > 0 ? whole.length / sightings.length : 1
}
