import type { VideoTrack } from '../probe/source-video.ts'
import type { TimeRange } from '../time-range.ts'
import { largestWindow } from './camera-window.ts'
import { visibleShare } from './face-coverage.ts'
import type { FaceTrack } from './face-tracks.ts'
import { ALONE, type CameraStyle, followPeople, WIDE } from './film-take.ts'
import type { CameraKeyframe } from './framing.ts'
import { headOf, WHOLE, wholeShare } from './head.ts'
import { findStretches } from './stretches.ts'
import type { Take } from './takes.ts'

/** A crop that keeps heads whole less often than this is given up. */
const LEAST_WHOLE = 0.9
/** How often a wider window must keep them whole to be wide enough. */
const WIDE_ENOUGH = 0.97
/** Width over height of the windows that are tried before the whole picture is shown. */
const WIDER_SHAPES = [3 / 4, 1, 4 / 3]
/** With less of a take followed closely than this, changing to and fro is not worth it. */
const LEAST_CLOSE = 0.4

/** How people are held in the frame for a while: by a camera of the clip's shape, by a wider one, or in the whole picture. */
export interface Hold extends TimeRange {
  layout: 'track' | 'fit'
  camera: CameraKeyframe[] | null
}

/**
 * Films people so that their heads are whole: closely where that works, else with the narrowest window that does.
 *
 * A face that fills the picture, people who sit apart, and a person who walks faster than a camera may pan need
 * a wider one; it is drawn over a backdrop. Where only a part of the take needs it, only that part gets it.
 */
export function holdHeads(
  take: Take,
  people: FaceTrack[],
  video: VideoTrack,
  shape: number,
  style: CameraStyle,
): Hold[] {
  const close = holdClose(take, people, video, shape, style)
  const missed = missedTimes(people, close)
  const seen = people.flatMap(({ points }) => points.map(({ time }) => time))
  const isMostlyWhole = missed.length <= (1 - LEAST_WHOLE) * seen.length
  const stretches = findStretches(take, seen, isMostlyWhole ? [] : missed)
  if (stretches.every(({ isHeld }) => isHeld)) return [close]
  const seconds = stretches.reduce((sum, { start, end, isHeld }) => {
    return isHeld ? sum + end - start : sum
  }, 0)
  if (seconds < LEAST_CLOSE * (take.end - take.start)) {
    return [isMostlyWhole ? close : holdWider(take, people, video, shape, style)]
  }
  return stretches.map(({ start, end, isHeld }) => {
    const part = { ...take, start, end }
    const present = people.map((person) => during(person, part))
    const hold = isHeld ? holdClose : holdWider
    return hold(part, present, video, shape, style)
  })
}

/** The narrowest window wider than the clip's shape that keeps people's heads whole; the whole picture if none does. */
export function holdWider(
  take: Take,
  people: FaceTrack[],
  video: VideoTrack,
  shape: number,
  style: CameraStyle,
): Hold {
  const { start, end } = take
  const sightings = people.flatMap(({ points }) => points)
  const shapes = WIDER_SHAPES.filter(
    (wider) => sightings.length > 0 && wider > shape && wider < video.width / video.height,
  )
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
  return { start, end, layout: 'fit', camera: best }
}

/** A camera of the clip's shape, as close as heads allow. */
function holdClose(
  take: Take,
  people: FaceTrack[],
  video: VideoTrack,
  shape: number,
  style: CameraStyle,
): Hold & { camera: CameraKeyframe[] } {
  const { start, end } = take
  const camera = followPeople(take, people, video, shape, ALONE, style)
  const close = { start, end, layout: 'track' as const, camera }
  const largest = largestWindow(video, shape).height
  const isClose = camera.some(({ height }) => height < largest)
  if (!isClose || missedTimes(people, close).length === 0) return close
  return { ...close, camera: followPeople(take, people, video, shape, WIDE, style) }
}

function missedTimes(people: FaceTrack[], { camera }: { camera: CameraKeyframe[] }): number[] {
  return people
    .flatMap(({ points }) => points)
    .filter(({ time, face }) => visibleShare(headOf(face), { cameras: [camera] }, time) < WHOLE)
    .map(({ time }) => time)
}

function during(person: FaceTrack, { start, end }: TimeRange): FaceTrack {
  return { ...person, points: person.points.filter(({ time }) => time >= start && time <= end) }
}
