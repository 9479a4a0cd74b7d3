import type { TemplateConfig } from '@svc/specification'
import type { Face } from '../analyze/analysis.ts'
import { type CameraWindow, largestWindow } from './camera-window.ts'
import { type FaceTrack, prominence } from './face-tracks.ts'
import { isInset, isScreen } from './film-screen.ts'
import type { Filming } from './film-take.ts'
import type { Take } from './takes.ts'

/** The layout and the people chosen for a take, before any camera path is computed. */
export type Shown =
  /** `leavesOut` is a person nearly as prominent who is not in the frame. */
  | { layout: 'track'; people: FaceTrack[]; leavesOut: FaceTrack | null }
  | { layout: 'split'; people: [FaceTrack, FaceTrack] }
  | { layout: 'inset'; person: FaceTrack }
  /** `person` appears in a corner of the screen; `null` without one. */
  | { layout: 'screencast'; person: FaceTrack | null }
  /** `people` sit too far apart for a window of the clip's shape; if empty, the whole picture is shown. */
  | { layout: 'fit'; people: FaceTrack[] }
  | { layout: 'fill' | 'none' }

const WHOLE: Shown = { layout: 'fit', people: [] }
/** Smallest share of a take's samples that must show both people for a split. */
const SPLIT_MIN_SHARE = 0.5
/** A face smaller than this, relative to the subject's height, belongs to the background. */
const BACKGROUND_SIZE = 0.45

/**
 * Chooses what a take shows.
 *
 * @param isStill - Whether what the clip shows without people is still, like slides or a screen.
 * @param filming - Its `allowed_modes` limit what `auto` chooses.
 */
export function chooseLayout(
  take: Take,
  people: FaceTrack[],
  isStill: boolean,
  filming: Filming,
): Shown {
  const best = chooseBest(take, people, isStill, filming)
  const { allowed_modes } = filming.options
  if (filming.wanted !== 'auto') return best
  return isAllowed(best, allowed_modes) ? best : nextBest(people, allowed_modes)
}

function chooseBest(
  take: Take,
  people: FaceTrack[],
  isStill: boolean,
  { wanted, video, shape, options }: Filming,
): Shown {
  const [subject] = people
  if (wanted === 'none' || wanted === 'fill') return { layout: wanted }
  if (wanted === 'fit') return WHOLE
  if (wanted === 'screencast' || (wanted === 'auto' && isScreen(take, people))) {
    return { layout: 'screencast', person: people.find(isInset) ?? null }
  }
  if (wanted === 'inset') return subject ? { layout: 'inset', person: subject } : WHOLE
  if (!subject) {
    return wanted !== 'track' && isStill ? WHOLE : { layout: 'fill' }
  }

  const group = people.filter(({ height }) => height >= BACKGROUND_SIZE * subject.height)
  if (fits(group, largestWindow(video, shape)))
    return { layout: 'track', people: group, leavesOut: null }
  const [first, second] = group
  if (wanted !== 'track' && first && second && group.length === 2) {
    if (isSplit(take, first, second, options.split_min_seconds))
      return { layout: 'split', people: leftFirst(first, second) }
  }
  if (wanted === 'auto' && group.length > 2) return { layout: 'fit', people: group }
  return { layout: 'track', people: [subject], leavesOut: leavesOut(subject, group) }
}

/** Whether a layout is allowed; allowing `screencast` also allows `fit`. */
function isAllowed({ layout }: Shown, allowed: TemplateConfig['layout']['allowed_modes']): boolean {
  return allowed.some((mode) => mode === layout || (mode === 'screencast' && layout === 'fit'))
}

/** Returns the closest allowed layout when the best one is not allowed; `fill` if none is possible. */
function nextBest(people: FaceTrack[], allowed: TemplateConfig['layout']['allowed_modes']): Shown {
  const [subject, other] = people
  const possible: Shown[] = []
  if (subject) {
    possible.push({
      layout: 'track',
      people: [subject],
      leavesOut: leavesOut(subject, people),
    })
  }
  if (subject && other) possible.push({ layout: 'split', people: leftFirst(subject, other) })
  possible.push(WHOLE, { layout: 'fill' })
  if (subject) possible.push({ layout: 'inset', person: subject })
  return possible.find((shown) => isAllowed(shown, allowed)) ?? { layout: 'fill' }
}

/** Whether one window holds the faces of all of a group, most of the time. */
function fits(group: FaceTrack[], window: CameraWindow): boolean {
  const faces = group.map(typicalFace)
  const span = (low: (face: Face) => number, high: (face: Face) => number) =>
    Math.max(...faces.map(high)) - Math.min(...faces.map(low))
  const width = span(
    ({ x }) => x,
    (face) => face.x + face.width,
  )
  const height = span(
    ({ y }) => y,
    (face) => face.y + face.height,
  )
  return group.length === 1 || (width <= window.width && height <= window.height)
}

function typicalFace({ points }: FaceTrack): Face {
  const byPlace = points.map(({ face }) => face).sort((a, b) => a.x - b.x)
  return byPlace[byPlace.length >> 1] as Face
}

function isSplit(take: Take, a: FaceTrack, b: FaceTrack, leastSeconds: number): boolean {
  const shared = sharedTimes(a, b).length / Math.max(1, take.samples.length)
  const seconds = shared * (take.end - take.start)
  return seconds >= leastSeconds && shared >= SPLIT_MIN_SHARE
}

function sharedTimes(a: FaceTrack, b: FaceTrack): number[] {
  const times = new Set(a.points.map(({ time }) => time))
  return b.points.map(({ time }) => time).filter((time) => times.has(time))
}

function leftFirst(a: FaceTrack, b: FaceTrack): [FaceTrack, FaceTrack] {
  return typicalFace(a).x <= typicalFace(b).x ? [a, b] : [b, a]
}

/** Returns a person who is nearly as prominent as the subject and visible together with them most of the time. */
function leavesOut(subject: FaceTrack, group: FaceTrack[]): FaceTrack | null {
  const other = group.find(
    (person) =>
      person !== subject &&
      sharedTimes(subject, person).length > subject.points.length / 2 &&
      prominence(person) > prominence(subject) / 2,
  )
  return other ?? null
}
