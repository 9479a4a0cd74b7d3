import type { TimeRange } from '../time-range.ts'
import { largestWindow, type PictureSize } from './camera-window.ts'
import { visibleShare } from './face-coverage.ts'
import type { FaceTrack } from './face-tracks.ts'
import { ALONE, type CameraStyle, followPeople, WIDE } from './film-take.ts'
import type { CameraKeyframe } from './framing.ts'
import { headOf, WHOLE, wholeShare } from './head.ts'
import { findStretches, type Stretch } from './stretches.ts'
import type { Take } from './takes.ts'

/** Smallest share of sightings with whole heads for which a crop is used. */
const LEAST_WHOLE = 0.9
/** Smallest share of sightings with whole heads for which a wider window is wide enough. */
const WIDE_ENOUGH = 0.97
/** Width over height of the windows that are tried before the whole picture is shown. */
const WIDER_SHAPES = [3 / 4, 1, 4 / 3]
/** Smallest share of a take, followed closely, that justifies switching between close and wide. */
const LEAST_CLOSE = 0.4
/** The same share for a wider window; higher, because it gains less. */
const LEAST_WIDER = 0.5

/** How people are kept in the frame during a range: by a camera of the clip's shape (`track`), by a wider one, or in the whole picture (`fit`). */
export interface Hold extends TimeRange {
  layout: 'track' | 'fit'
  camera: CameraKeyframe[] | null
}

/**
 * Films people so that their heads are whole: closely if possible, else with the narrowest window that is wide enough.
 *
 * A face that fills the picture, people who sit apart, and a person who walks faster than a camera may pan need
 * a wider window, which is drawn over a backdrop. If only a part of the take needs it, only that part is widened.
 */
export function holdHeads(
  take: Take,
  people: FaceTrack[],
  video: PictureSize,
  shape: number,
  style: CameraStyle,
): Hold[] {
  const close = holdClose(take, people, video, shape, style)
  const missed = missedTimes(people, close)
  const seen = timesSeen(people)
  const isMostlyWhole = missed.length <= (1 - LEAST_WHOLE) * seen.length
  const stretches = findStretches(take, seen, isMostlyWhole ? [] : missed)
  if (stretches.every(({ isHeld }) => isHeld)) return [close]
  if (heldShare(stretches, take) < LEAST_CLOSE) {
    return isMostlyWhole ? [close] : holdWhereWider(take, people, video, shape, style)
  }
  return stretches.map((stretch) => {
    const hold = stretch.isHeld ? holdClose : holdWider
    const present = people.map((person) => during(person, stretch))
    return hold(partOf(take, stretch), present, video, shape, style)
  })
}

/**
 * Uses a wider window for the whole take, or else for the stretches in which it keeps heads whole, so that a person who
 * leaves and comes back is not shown small throughout.
 */
function holdWhereWider(
  take: Take,
  people: FaceTrack[],
  video: PictureSize,
  shape: number,
  style: CameraStyle,
): Hold[] {
  const throughout = holdWider(take, people, video, shape, style)
  if (throughout.camera) return [throughout]
  const seen = timesSeen(people)
  for (const wider of widerShapes(shape, video)) {
    const camera = followPeople(take, people, video, wider, WIDE, style)
    const stretches = findStretches(take, seen, missedTimes(people, { camera }))
    if (heldShare(stretches, take) < LEAST_WIDER) continue
    return stretches.map((stretch) => {
      const present = stretch.isHeld ? people.map((person) => during(person, stretch)) : []
      return holdWider(partOf(take, stretch), present, video, shape, style)
    })
  }
  return [throughout]
}

function heldShare(stretches: Stretch[], { start, end }: TimeRange): number {
  const held = stretches.filter(({ isHeld }) => isHeld)
  return held.reduce((sum, stretch) => sum + stretch.end - stretch.start, 0) / (end - start)
}

function partOf(take: Take, { start, end }: TimeRange): Take {
  return { ...take, start, end }
}

function widerShapes(shape: number, video: PictureSize): number[] {
  return WIDER_SHAPES.filter((wider) => wider > shape && wider < video.width / video.height)
}

/** Finds the narrowest window wider than the clip's shape that keeps people's heads whole; the whole picture if none does. */
export function holdWider(
  take: Take,
  people: FaceTrack[],
  video: PictureSize,
  shape: number,
  style: CameraStyle,
): Hold {
  const { start, end } = take
  const sightings = people.flatMap(({ points }) => points)
  const shapes = sightings.length > 0 ? widerShapes(shape, video) : []
  let best: CameraKeyframe[] | null = null
  // Binary search: if a window keeps the heads whole, every wider one does too.
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
  video: PictureSize,
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

function timesSeen(people: FaceTrack[]): number[] {
  return people.flatMap(({ points }) => points.map(({ time }) => time))
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
