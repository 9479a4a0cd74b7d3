import type { Analysis } from '../analyze/analysis.ts'
import type { SourceVideo } from '../probe/source-video.ts'
import type { ClipCandidate } from '../select/clip-candidate.ts'
import type { AspectRatio, Framing, Layout } from './framing.ts'

export interface ReframeRequest {
  source: SourceVideo
  /** Its `faces` may be replaced by denser samples of the clip, from `detectFaces`. */
  analysis: Analysis
  candidate: Pick<ClipCandidate, 'segments'>
  aspect_ratio: AspectRatio
  layout: Layout | 'auto'
  /** Distance of the eyes from the frame's top, as a share of its height: 0 to 0.5. */
  headroom: number
  camera_speed: CameraSpeed
}

export type CameraSpeed = 'still' | 'calm' | 'lively'

/**
 * Decides how a clip is framed: layouts over time, and a camera path inside each.
 *
 * Pure, and the same for the same input. The path is solved for a whole shot at once, so the camera
 * begins to move before the face does; it never moves across a cut.
 */
export function reframeClip(_request: ReframeRequest): Framing {
  throw new Error('not yet')
}
