import type { VideoTrack } from '../probe/source-video.ts'
import type { AspectRatio } from './framing.ts'

/** Displayed size of a picture, in pixels. */
export type PictureSize = Pick<VideoTrack, 'width' | 'height'>

/** Size of a crop, as fractions of the picture. */
export interface CameraWindow {
  width: number
  height: number
}

/** Shapes that differ by less than this (natural logarithm of their ratio) are treated as equal: a crop would remove almost nothing. */
const SAME_SHAPE = 0.03
const RATIOS = { '9:16': 9 / 16, '1:1': 1, '4:5': 4 / 5, '16:9': 16 / 9 }

/** Returns the clip's aspect ratio, width over height. */
export function shapeOf(aspectRatio: AspectRatio, video: PictureSize): number {
  return aspectRatio === 'source' ? video.width / video.height : RATIOS[aspectRatio]
}

export function hasShape(video: PictureSize, shape: number): boolean {
  return Math.abs(Math.log((shape * video.height) / video.width)) < SAME_SHAPE
}

export function largestWindow(video: PictureSize, shape: number): CameraWindow {
  const relative = (shape * video.height) / video.width
  return relative < 1 ? { width: relative, height: 1 } : { width: 1, height: 1 / relative }
}

/** Returns a window scaled by a factor, 0 to 1, so that the camera is closer. */
export function closer({ width, height }: CameraWindow, factor: number): CameraWindow {
  return { width: width * factor, height: height * factor }
}
