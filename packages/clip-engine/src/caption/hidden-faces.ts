import type { SeenFace } from './face-boxes.ts'
import type { Box } from './place-cue.ts'

/** Hair and neck may be hidden where nothing else is free. */
const HEAD_COST = 0.3
/** Above the cost of any distance: a place that hides no face is better than every one that does. */
const FACE_COST = 1
/** A nose, a cheek or a chin can be done without; eyes and mouth are what is looked at. */
const FEATURE_COST = 2
/** Where eyes with their brows and the mouth are, as shares of a face's height; measured on real ones. */
const FEATURES = [
  { from: 0.04, to: 0.38 },
  { from: 0.54, to: 0.8 },
]

/**
 * How bad it is that a block of text hides parts of faces: 0 where it touches none, below 0.5 where it lies on hair
 * and necks alone, from 1 on where it touches a face, from 3 on where it touches eyes or a mouth.
 *
 * @param faces - Those that are seen while the block is.
 */
export function hidingCost(block: Box, faces: SeenFace[]): number {
  if (faces.length === 0) return 0
  const mean = (share: (seen: SeenFace) => number) =>
    faces.reduce((sum, seen) => sum + share(seen), 0) / faces.length
  const features = mean(({ face }) =>
    featuresOf(face).reduce((sum, feature) => sum + hiddenShare(block, feature), 0),
  )
  const face = mean((seen) => hiddenShare(block, seen.face))
  return (
    (features > 0 ? FEATURE_COST : 0) +
    4 * features +
    (face > 0 ? FACE_COST : 0) +
    face +
    HEAD_COST * mean((seen) => hiddenShare(block, seen.head))
  )
}

function featuresOf(face: Box): Box[] {
  const height = face.bottom - face.top
  return FEATURES.map(({ from, to }) => ({
    ...face,
    top: face.top + from * height,
    bottom: face.top + to * height,
  }))
}

/** How much of a box another one covers, 0 to 1. */
export function hiddenShare(block: Box, box: Box): number {
  const width = Math.min(block.right, box.right) - Math.max(block.left, box.left)
  const height = Math.min(block.bottom, box.bottom) - Math.max(block.top, box.top)
  if (width <= 0 || height <= 0) return 0
  return (width * height) / ((box.right - box.left) * (box.bottom - box.top))
}
