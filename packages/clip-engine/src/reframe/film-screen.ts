import type { Area } from '../analyze/analysis.ts'
import { areaAround } from '../analyze/faces/changed-area.ts'
import type { VideoTrack } from '../probe/source-video.ts'
import { largestWindow } from './camera-window.ts'
import type { FaceTrack } from './face-tracks.ts'
import type { CameraStyle } from './film-take.ts'
import type { CameraKeyframe } from './framing.ts'
import { solvePath } from './solve-path.ts'
import type { Take } from './takes.ts'

/** What changes on a screen while a person types or points is smaller than this share of it. */
const LARGEST_CHANGE = 0.25
/** Something small must change in this share of a take's samples; slides change seldom, and all at once. */
const LEAST_ACTIVE = 0.25
/** The mean change of a picture: people who are filmed change more of it. */
const MOST_MOTION = 0.01
/** A camera picture in the corner of a screen has a face of this height at most, as a share of the screen's. */
const LARGEST_INSET = 0.22
/** How far from the middle, as a share of each side, a corner begins. */
const CORNER = { x: 0.22, y: 0.12 }
/** Changes this close in time are looked at together, so that the camera does not follow single letters. */
const TOGETHER_SECONDS = 1
/** Narrower work than this share of the screen is shown larger. */
const NARROW = 0.35

/** Whether a take shows a screen on which something is done, with at most a small picture of the one who does it. */
export function isScreen(take: Take, people: FaceTrack[]): boolean {
  const active = activityOf(take).length
  return (
    take.motion.value < MOST_MOTION &&
    active >= LEAST_ACTIVE * take.samples.length &&
    active > 1 &&
    people.every(isInset)
  )
}

/** Whether a person is seen in a small picture in the corner. */
export function isInset({ points, height }: FaceTrack): boolean {
  const isAway = points.filter(({ face }) => {
    const x = Math.abs(face.x + face.width / 2 - 0.5)
    const y = Math.abs(face.y + face.height / 2 - 0.5)
    return x > CORNER.x && y > CORNER.y
  })
  return height <= LARGEST_INSET && isAway.length > 0.8 * points.length
}

/** The shape of a window in which the text of a screen can be read on a phone: half of its width or less. */
export function readableShape(take: Take): number {
  const widths = activityOf(take)
    .map(({ area }) => area.width)
    .sort((a, b) => a - b)
  const usual = widths[Math.floor(0.8 * widths.length)] ?? 1
  return usual <= NARROW ? 3 / 4 : 1
}

/** Follows what is done on a screen; rests in the middle while nothing is. */
export function followScreen(
  take: Take,
  video: VideoTrack,
  shape: number,
  { camera_speed }: CameraStyle,
): CameraKeyframe[] {
  const { width, height } = largestWindow(video, shape)
  const active = activityOf(take)
  const goals = active.flatMap(({ time }) => {
    const near = active.filter((other) => Math.abs(other.time - time) <= TOGETHER_SECONDS)
    const area = areaAround(near.map((other) => other.area))
    return area ? [goalOf(time, area, width)] : []
  })
  const path =
    goals.length > 0
      ? solvePath(goals, take.start, take.end, width, camera_speed)
      : [{ time: take.start, centre: 0.5 }]
  return path.map(({ time, centre }) => ({
    time,
    x: Math.min(1 - width, Math.max(0, centre - width / 2)),
    y: (1 - height) / 2,
    width,
    height,
  }))
}

/** Where lines are long, their beginning is what must be seen. */
function goalOf(time: number, { x, width }: Area, window: number) {
  const high = Math.min(x + width, x + window)
  return { time, centre: (x + high) / 2, low: x, high }
}

function activityOf({ samples }: Take): { time: number; area: Area }[] {
  return samples.flatMap(({ time, changed }) =>
    changed && changed.width * changed.height < LARGEST_CHANGE ? [{ time, area: changed }] : [],
  )
}
