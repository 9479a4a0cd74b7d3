import type { Area } from '../analyze/analysis.ts'
import { areaAround } from '../analyze/faces/changed-area.ts'
import { largestWindow } from './camera-window.ts'
import type { FaceTrack } from './face-tracks.ts'
import type { Filming } from './film-take.ts'
import type { CameraKeyframe } from './framing.ts'
import { solvePath } from './solve-path.ts'
import type { Take } from './takes.ts'

/** Typing and pointing change less than this share of a screen's area. */
const LARGEST_CHANGE = 0.25
/** Smallest share of a take's samples with such a change; slides change seldom, and as a whole. */
const LEAST_ACTIVE = 0.25
/** Largest mean change of a screen's picture; filmed people cause more. */
const MOST_MOTION = 0.01
/** Largest height of a face in a camera picture in the corner, as a share of the screen's height. */
const LARGEST_INSET = 0.22
/** Distance from the middle at which a corner begins, as a share of each side. */
const CORNER = { x: 0.22, y: 0.12 }
/** Changes within this time are combined, so that the camera does not follow single letters. */
const TOGETHER_SECONDS = 1
/** If the changes are no wider than this share of the screen, a narrower window is used. */
const NARROW = 0.35

/** Whether a take shows a screen in use, with at most a small picture of its user. */
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

/** Returns the aspect ratio of a window in which screen text is readable on a phone: about half of the screen's width or less. */
export function readableShape(take: Take): number {
  const widths = activityOf(take)
    .map(({ area }) => area.width)
    .sort((a, b) => a - b)
  const usual = widths[Math.floor(0.8 * widths.length)] ?? 1
  return usual <= NARROW ? 3 / 4 : 1
}

/** Computes a camera that follows the changes on a screen; without any, it rests in the middle. */
export function followScreen(take: Take, { video, shape, options }: Filming): CameraKeyframe[] {
  const { width, height } = largestWindow(video, shape)
  const active = activityOf(take)
  const goals = active.flatMap(({ time }) => {
    const near = active.filter((other) => Math.abs(other.time - time) <= TOGETHER_SECONDS)
    const area = areaAround(near.map((other) => other.area))
    return area ? [goalOf(time, area, width)] : []
  })
  const path = solvePath(goals, take.start, take.end, width, options.camera_speed)
  return path.map(({ time, centre }) => ({
    time,
    x: Math.min(1 - width, Math.max(0, centre - width / 2)),
    y: (1 - height) / 2,
    width,
    height,
  }))
}

/** Returns the camera's goal for an area; of one wider than the window, the left part, because it has the beginning of the lines. */
function goalOf(time: number, { x, width }: Area, window: number) {
  const high = Math.min(x + width, x + window)
  return { time, centre: (x + high) / 2, low: x, high }
}

function activityOf({ samples }: Take): { time: number; area: Area }[] {
  return samples.flatMap(({ time, changed }) =>
    changed && changed.width * changed.height < LARGEST_CHANGE ? [{ time, area: changed }] : [],
  )
}
