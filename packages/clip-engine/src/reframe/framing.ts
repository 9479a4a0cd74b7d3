import type { Area } from '../analyze/analysis.ts'
import type { ClipWarning } from '../select/clip-candidate.ts'

export type AspectRatio = '9:16' | '1:1' | '4:5' | '16:9' | 'source'
export type Layout = 'track' | 'split' | 'fit' | 'fill' | 'screencast' | 'inset' | 'none'

/** How a camera moves: not at all, slowly and seldom, or quickly. */
export type CameraSpeed = 'still' | 'calm' | 'lively'

/**
 * A crop window at one instant. `time` is seconds on the clip's own timeline (after segments are joined);
 * the box is in fractions of the displayed source picture.
 */
export interface CameraKeyframe extends Area {
  time: number
}

/** One stretch of a clip shown in one layout. Clip seconds. */
export interface LayoutSpan {
  start: number
  end: number
  layout: Layout
  /** 0 to 1. */
  confidence: number
  /**
   * The camera inside the span, linear between keyframes, at least one. `split` has two cameras (top, bottom), and so has
   * `inset` (picture, person) and a `screencast` with a person in its corner; every other cropping layout has one, `none`
   * has none; `fit` has one when only a part of the picture is shown.
   */
  cameras: CameraKeyframe[][]
}

/** Share of the frame's height that the upper of two cameras takes in `inset` and `screencast`. */
export const SCREEN_SHARE = 0.5625

/** Where the upper of a span's two cameras ends, as a share of the frame's height. */
export function upperShare(layout: Layout): number {
  return layout === 'split' ? 0.5 : SCREEN_SHARE
}

export interface Framing {
  aspect_ratio: AspectRatio
  /** Ascending, gapless from 0 to the clip's duration. */
  spans: LayoutSpan[]
  /** Share of the sampled faces' area that stays inside the frame, 0 to 1; 0 when no face was seen. */
  face_coverage: number
  warnings: ClipWarning[]
  /** What a person framed by hand, and what was found where they did; omitted without such shots. */
  chosen?: { shots: HandShot[]; found: LayoutSpan[] }
}

/** How a person wants a clip to be framed, from one second of the source on until the next shot. */
export interface HandShot {
  start: number
  layout: Layout | 'auto'
  /** The part of the picture that is shown, in fractions of it; `null` to follow what is seen. */
  crop: Omit<CameraKeyframe, 'time'> | null
}
