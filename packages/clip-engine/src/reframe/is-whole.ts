import type { Face } from '../analyze/analysis.ts'
import { visibleShare } from './face-coverage.ts'
import type { CameraKeyframe } from './framing.ts'

/** What of a face's box may leave the picture on each side, as a share of its width: the ears. */
const EARS = 0.1
/** A face counts as whole when at least this share of what must be seen is visible. */
const WHOLE = 0.98

/** Whether a camera shows a face from the brows to the chin; hair and ears may leave the picture. `null` shows all of it. */
export function isWhole(face: Face, camera: CameraKeyframe[] | null, time: number): boolean {
  const { x, width } = face
  const withoutEars = { ...face, x: x + EARS * width, width: (1 - 2 * EARS) * width }
  return visibleShare(withoutEars, { cameras: camera ? [camera] : [] }, time) >= WHOLE
}
