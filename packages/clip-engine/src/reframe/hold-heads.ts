import type { VideoTrack } from '../probe/source-video.ts'
import { largestWindow } from './camera-window.ts'
import type { FaceTrack } from './face-tracks.ts'
import { ALONE, type CameraStyle, followPeople, WIDE } from './film-take.ts'
import type { CameraKeyframe } from './framing.ts'
import { wholeShare } from './head.ts'
import type { Take } from './takes.ts'

/** A crop that keeps heads whole less often than this is given up. */
const LEAST_WHOLE = 0.9
/** How often a wider window must keep them whole to be wide enough. */
const WIDE_ENOUGH = 0.97
/** Width over height of the windows that are tried before the whole picture is shown. */
const WIDER_SHAPES = [3 / 4, 1, 4 / 3]

/** How people are held in the frame: by a camera of the clip's shape, by a wider one, or in the whole picture. */
export type Hold =
  | { layout: 'track'; camera: CameraKeyframe[] }
  | { layout: 'fit'; camera: CameraKeyframe[] | null }

/**
 * Films people so that their heads are whole: closely where that works, else with the narrowest window that does.
 *
 * A face that fills the picture, people who sit apart, and whoever walks faster than a camera may pan need
 * a wider one; it is drawn over a backdrop.
 */
export function holdHeads(
  take: Take,
  people: FaceTrack[],
  video: VideoTrack,
  shape: number,
  style: CameraStyle,
): Hold {
  const sightings = people.flatMap(({ points }) => points)
  const isHeld = (camera: CameraKeyframe[]) =>
    wholeShare(sightings, { cameras: [camera] }) >= LEAST_WHOLE
  const close = followPeople(take, people, video, shape, ALONE, style)
  if (isHeld(close)) return { layout: 'track', camera: close }
  const largest = largestWindow(video, shape).height
  if (close.some(({ height }) => height < largest)) {
    const camera = followPeople(take, people, video, shape, WIDE, style)
    if (isHeld(camera)) return { layout: 'track', camera }
  }
  return holdWider(take, people, video, shape, style)
}

/** The narrowest window wider than the clip's shape that keeps people's heads whole; the whole picture if none does. */
export function holdWider(
  take: Take,
  people: FaceTrack[],
  video: VideoTrack,
  shape: number,
  style: CameraStyle,
): Hold {
  const sightings = people.flatMap(({ points }) => points)
  const shapes = WIDER_SHAPES.filter((wider) => wider > shape && wider < video.width / video.height)
  let best: CameraKeyframe[] | null = null
  // What a window holds, a wider one does too: half of the shapes need not be tried.
  for (let low = 0, high = shapes.length; low < high; ) {
    const middle = (low + high) >> 1
    const camera = followPeople(take, people, video, shapes[middle] ?? shape, WIDE, style)
    if (wholeShare(sightings, { cameras: [camera] }) >= WIDE_ENOUGH) {
      best = camera
      high = middle
    } else low = middle + 1
  }
  return { layout: 'fit', camera: best }
}
