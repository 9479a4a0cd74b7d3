import type { Area, Face } from '../analyze/analysis.ts'
import type { TimeRange } from '../time-range.ts'
import { areaShare, visibleShare } from './face-coverage.ts'
import type { FaceTrack } from './face-tracks.ts'
import { ALONE, type Filming, followPeople, WIDE } from './film-take.ts'
import type { CameraKeyframe } from './framing.ts'
import { FASTEST } from './solve-path.ts'
import type { Take } from './takes.ts'

/** Width over height of the windows that are tried before the whole picture is shown. */
const WIDER_SHAPES = [3 / 4, 1, 4 / 3]
/** Smallest share of sightings with whole faces for which a window is wide enough for a group. */
const WIDE_ENOUGH = 0.97
/** What a second with a cut face costs, one with a cut text, a second of a picture that is all bands, a change of the window and a jump of the camera. */
const COST = { cutFace: 3, cutText: 1, bands: 1, change: 1, jump: 0.5 }

/** A crop may end above texts that are below this share of the picture's height, with a gap. */
const HIGHEST_TEXT = 0.6
const TEXT_GAP = 0.015

/** How people are kept in the frame during a range: by a camera of the clip's shape (`track`), by a wider one, or in the whole picture (`fit`). */
interface Hold extends TimeRange {
  layout: 'track' | 'fit'
  camera: CameraKeyframe[] | null
}

type Film = (part: Take) => CameraKeyframe[] | null

/** A way to film, and the camera by which it films the whole take. */
interface Tried {
  film: Film
  camera: CameraKeyframe[] | null
  losses: number[]
}

/**
 * Films people so that they fill the clip's shape, and shows them in a wider window over a backdrop for as long as a face cannot
 * fit, all in one size. What is cheapest for the whole take is chosen: cut faces, bands and changes cost.
 */
export function holdPeople(take: Take, people: FaceTrack[], filming: Filming): Hold[] {
  const { video, shape } = filming
  const texts = standingText(take)
  const tryOut = (film: Film, bands = 0): Tried => {
    const camera = film(take)
    return { film, camera, losses: lossesOf(take, people, texts, camera, bands) }
  }
  const close = closeFilms(people, texts, filming)
    .map((film) => tryOut(film))
    .reduce((a, b) => (total(b.losses) < total(a.losses) ? b : a))
  if (total(close.losses) === 0) {
    return [{ start: take.start, end: take.end, layout: 'track', camera: close.camera }]
  }
  const windows = [...widerShapes(filming), null].map((wider) => {
    const film: Film = (part) =>
      wider === null ? null : followPeople(part, people, { ...filming, shape: wider }, WIDE)
    const wide = tryOut(film, bandsOf(wider ?? video.width / video.height, shape))
    return { wide, plan: cheapestPlan(take, close.losses, wide.losses) }
  })
  const { wide, plan } = windows.reduce((a, b) => (b.plan.cost < a.plan.cost ? b : a))
  const isUndivided = plan.stretches.length === 1
  return plan.stretches.map(({ start, end, isClose }) => {
    const { film, camera } = isClose ? close : wide
    const layout = isClose ? 'track' : 'fit'
    return { start, end, layout, camera: isUndivided ? camera : film({ ...take, start, end }) }
  })
}

/** Finds the narrowest window wider than the clip's shape that keeps people's faces whole; the whole picture if none does. */
export function holdWider(
  take: Take,
  people: FaceTrack[],
  filming: Filming,
): CameraKeyframe[] | null {
  const sightings = people.flatMap(({ points }) => points)
  for (const shape of widerShapes(filming)) {
    const camera = followPeople(take, people, { ...filming, shape }, WIDE)
    const whole = sightings.filter(({ time, face }) => isWhole(face, camera, time))
    if (whole.length >= WIDE_ENOUGH * sightings.length) return camera
  }
  return null
}

function widerShapes({ shape, video }: Filming): number[] {
  return WIDER_SHAPES.filter((wider) => wider > shape && wider < video.width / video.height)
}

/** Share of the clip's picture that a window of another shape leaves to the backdrop. */
function bandsOf(window: number, shape: number): number {
  return 1 - Math.min(window, shape) / Math.max(window, shape)
}

/** Cameras of the clip's shape: as close as the size of faces allows, with all of the picture's height, and with what is above its texts. */
function closeFilms(people: FaceTrack[], texts: SeenText[], filming: Filming): Film[] {
  const films = [ALONE, WIDE].map(
    (closeness): Film =>
      (part) =>
        followPeople(part, people, filming, closeness),
  )
  const share = texts.reduce((top, { area }) => Math.min(top, area.y), 1) - TEXT_GAP
  if (texts.length === 0 || share < HIGHEST_TEXT) return films
  // The upper part is filmed as if it were the whole picture.
  const upper = people.map((person) => ({
    ...person,
    points: person.points.map(({ time, face }) => ({ time, face: scaled(face, 1 / share) })),
  }))
  const video = { ...filming.video, height: filming.video.height * share }
  const above: Film = (part) =>
    followPeople(part, upper, { ...filming, video }, WIDE).map((key) => scaled(key, share))
  return [...films, above]
}

function scaled<T extends { y: number; height: number }>(box: T, by: number): T {
  return { ...box, y: box.y * by, height: box.height * by }
}

function total(losses: number[]): number {
  return losses.reduce((sum, loss) => sum + loss, 0)
}

/** What a camera costs at each sample of a take: for faces and texts that it cuts, for its jumps and for the bands around it. */
function lossesOf(
  { start, end, samples }: Take,
  people: FaceTrack[],
  texts: SeenText[],
  camera: CameraKeyframe[] | null,
  bands: number,
): number[] {
  const seconds = (end - start) / samples.length
  const cut = new Set(
    people
      .flatMap(({ points }) => points)
      .filter(({ time, face }) => !isWhole(face, camera, time))
      .map(({ time }) => time),
  )
  const cutTexts = new Set(texts.filter((text) => isCut(text, camera)).map(({ time }) => time))
  const losses = samples.map(({ time }) => {
    const faces = cut.has(time) ? COST.cutFace : 0
    return seconds * (COST.bands * bands + faces + (cutTexts.has(time) ? COST.cutText : 0))
  })
  for (const jump of jumpsOf(camera ?? [])) {
    const at = Math.min(samples.length - 1, Math.floor((jump - start) / seconds))
    losses[at] = (losses[at] ?? 0) + COST.jump
  }
  return losses
}

/** When a camera begins to move faster than any camera pans. */
function jumpsOf(camera: CameraKeyframe[]): number[] {
  const isJump = camera.map(({ time, x, width }, at) => {
    const next = camera[at + 1]
    return next && Math.abs(next.x - x) > 1.01 * FASTEST * width * (next.time - time)
  })
  return camera.flatMap(({ time }, at) => (isJump[at] && !isJump[at - 1] ? [time] : []))
}

/** Divides a take between two ways of filming it, by what each costs at every sample. */
function cheapestPlan({ start, end, samples }: Take, close: number[], wide: number[]) {
  type Way = { cost: number; stretches: { start: number; end: number; isClose: boolean }[] }
  let ways: Way[] = [true, false].map((isClose) => ({
    cost: 0,
    stretches: [{ start, end, isClose }],
  }))
  for (const [at, { time }] of samples.entries()) {
    const moment = at === 0 ? start : (time + (samples[at - 1]?.time ?? time)) / 2
    ways = ways.map((way, index) => {
      const other = ways[1 - index] as Way
      const isCheaper = at > 0 && other.cost + COST.change < way.cost
      const { cost, stretches } = isCheaper ? change(other, moment) : way
      return { cost: cost + ((index === 0 ? close : wide)[at] ?? 0), stretches }
    })
  }
  return ways.reduce((a, b) => (b.cost < a.cost ? b : a))

  function change({ cost, stretches }: Way, moment: number): Way {
    const last = stretches.at(-1)
    const ended = stretches.with(-1, { start, isClose: true, ...last, end: moment })
    return {
      cost: cost + COST.change,
      stretches: [...ended, { start: moment, end, isClose: !last?.isClose }],
    }
  }
}

/** What of a face's box may leave the picture on each side, as a share of its width: the ears. */
const EARS = 0.1
/** A face counts as whole when at least this share of what must be seen is visible. */
const WHOLE = 0.98

/** Whether a camera shows a face from the brows to the chin; hair and ears may leave the picture. `null` shows all of it. */
function isWhole(face: Face, camera: CameraKeyframe[] | null, time: number): boolean {
  const { x, width } = face
  const withoutEars = { ...face, x: x + EARS * width, width: (1 - 2 * EARS) * width }
  return visibleShare(withoutEars, { cameras: camera ? [camera] : [] }, time) >= WHOLE
}

/** A name or a caption stands for at least this many seconds. */
const LEAST_SECONDS = 1
/** What stands for a larger share of a take may be a pattern behind the people. */
const MOST_OF_TAKE = 0.9
/** Shares of a text's area between which it is cut. */
const CUT = { from: 0.02, to: 0.98 }

/** A text of the picture at one moment. */
interface SeenText {
  time: number
  area: Area
}

/** Lists the texts that come or go during a take and stand still for a while, as names and burnt-in captions do. */
function standingText({ start, end, samples }: Take): SeenText[] {
  const seen = samples.flatMap(({ time, text = [] }) => text.map((area) => ({ time, area })))
  // Boxes are made of cells, so those of the same text are equal.
  const places = Map.groupBy(seen, ({ area: { x, y, width } }) => `${x} ${y} ${width}`)
  const least = (LEAST_SECONDS * samples.length) / (end - start)
  return [...places.values()]
    .filter(({ length }) => length >= least && length <= MOST_OF_TAKE * samples.length)
    .flat()
}

/** Whether a camera cuts a text: shows a part of it. `null` shows the whole picture. */
function isCut({ time, area }: SeenText, camera: CameraKeyframe[] | null): boolean {
  const share = camera ? areaShare(area, camera, time) : 1
  return share > CUT.from && share < CUT.to
}
