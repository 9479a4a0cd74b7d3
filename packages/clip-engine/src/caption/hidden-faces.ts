import type { SeenFace } from './face-boxes.ts'
import type { Box } from './place-cue.ts'

/** Cost of hiding hair and neck: low, so that they are covered if no free place remains. */
const HEAD_COST = 0.3
/** Cost of hiding a face: higher than any distance costs, so a place that hides no face is always preferred. */
const FACE_COST = 1
/** Extra cost of hiding eyes or mouth, which viewers look at more than at nose, cheeks or chin. */
const FEATURE_COST = 2
/** Ranges of the eyes with brows and of the mouth, as shares of a face's height; measured on real faces. */
const FEATURES = [
  { from: 0.04, to: 0.38 },
  { from: 0.54, to: 0.8 },
]

/**
 * Returns the cost of a block of text that hides parts of faces: 0 if it touches none, below 0.5 if it covers only hair
 * and necks, at least 1 if it touches a face, at least 3 if it touches eyes or a mouth.
 *
 * @param faces - Faces visible while the block is shown.
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

/** Returns the share of `box` that `block` covers, 0 to 1. */
export function hiddenShare(block: Box, box: Box): number {
  const width = Math.min(block.right, box.right) - Math.max(block.left, box.left)
  const height = Math.min(block.bottom, box.bottom) - Math.max(block.top, box.top)
  if (width <= 0 || height <= 0) return 0
  return (width * height) / ((box.right - box.left) * (box.bottom - box.top))
}
