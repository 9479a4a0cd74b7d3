import type { TemplateConfig } from '@svc/specification'
import type { Face } from '../analyze/analysis.ts'
import { type CameraWindow, closer, largestWindow, type PictureSize } from './camera-window.ts'
import type { FaceTrack } from './face-tracks.ts'
import type { CameraKeyframe, Layout } from './framing.ts'
import { type Goal, type Path, solvePath } from './solve-path.ts'
import { surrounding } from './surrounding.ts'
import type { Take } from './takes.ts'

/** What is filmed, in which shape, and how. */
export interface Filming {
  video: PictureSize
  /** The requested layout; another one is used only if a take lacks the people that it needs. */
  wanted: Layout | 'auto'
  /** Of the window, width over height. */
  shape: number
  options: TemplateConfig['layout']
}

/** Position of the eyes from the top of a face box, as a share of its height. */
const EYES = 0.3
/** Limits of how close a camera may come. */
export interface Closeness {
  /** A face should be at least this share of the window's height. */
  face: number
  /** Allowed window sizes relative to the largest window; only a few, so that shots match. */
  factors: number[]
  /** Smallest height of the window in source pixels; below it the picture looks blurred. */
  leastPixels: number
  /** Whether the camera goes where something moves while it sees none of its people. */
  followsMotion: boolean
}

/** Least change of a picture that shows where people move, and how much being off it costs, of what being off a face does. */
const MOVING = { value: 0.015, weight: 0.25 }
/** Motion that is this near to a sighting of a face is not followed. */
const NEAR_FACE_SECONDS = 1

/** For the only camera in the frame. */
export const ALONE: Closeness = {
  face: 0.17,
  factors: [1, 0.85, 0.7],
  leastPixels: 700,
  followsMotion: true,
}
/** For a camera that shows as much as its shape allows. */
export const WIDE: Closeness = { face: 0, factors: [1], leastPixels: 0, followsMotion: true }
/** For a person in the corner of a screen: no part of the screen should appear twice. */
export const CORNERED: Closeness = {
  face: 0.28,
  factors: [0.7, 0.5, 0.4, 0.3, 0.25],
  leastPixels: 240,
  followsMotion: false,
}
/** For one of two cameras: the other person should not be visible in it. */
export const BESIDE: Closeness = {
  face: 0.3,
  factors: [1, 0.85, 0.7, 0.6, 0.5],
  leastPixels: 360,
  followsMotion: false,
}

/** Computes a camera that follows a person, or the middle of a group, through a take. */
export function followPeople(
  take: Take,
  people: FaceTrack[],
  { video, shape, options }: Filming,
  closeness: Closeness,
): CameraKeyframe[] {
  const largest = largestWindow(video, shape)
  const [person] = people
  const isGroup = people.length !== 1 || !person
  const window = isGroup ? largest : comeCloser(largest, person, video, closeness)
  const goals = groupByTime(people).map(({ time, faces }) => toGoals(time, faces, window, options))
  const down = goals.map((goal) => goal.down)
  const across = goals.map((goal) => goal.across)
  if (closeness.followsMotion) across.push(...motionGoals(take, across))
  const solve = (axis: Goal[], length: number) =>
    solvePath(
      axis.toSorted((a, b) => a.time - b.time),
      take.start,
      take.end,
      length,
      options.camera_speed,
    )
  return toKeyframes(solve(across, window.width), solve(down, window.height), window)
}

/** Returns a fixed camera centred on the motion of a take without people. */
export function restOnMotion(take: Take, { video, shape }: Filming): CameraKeyframe[] {
  const { width, height } = largestWindow(video, shape)
  const x = Math.min(1 - width, Math.max(0, take.motion.middle - width / 2))
  return [{ time: take.start, x: round(x), y: round((1 - height) / 2), width, height }]
}

function motionGoals({ moves }: Take, faces: Goal[]): Goal[] {
  return moves
    .filter(({ value }) => value >= MOVING.value)
    .filter(({ time }) => !isNear(faces, time))
    .map(({ time, middle }) => ({
      ...{ time, centre: middle, low: middle, high: middle },
      weight: MOVING.weight,
    }))
}

function isNear(faces: Goal[], time: number): boolean {
  if (faces.length === 0) return false
  const { before, after } = surrounding(faces, time)
  return [before, after].some((face) => Math.abs(face.time - time) < NEAR_FACE_SECONDS)
}

function comeCloser(
  largest: CameraWindow,
  { height }: FaceTrack,
  video: PictureSize,
  { face, factors, leastPixels }: Closeness,
): CameraWindow {
  const possible = factors.filter(
    (factor) => factor === factors[0] || factor * largest.height * video.height >= leastPixels,
  )
  const enough = possible.find((factor) => height >= face * largest.height * factor)
  return closer(largest, enough ?? possible.at(-1) ?? 1)
}

function groupByTime(people: FaceTrack[]): { time: number; faces: Face[] }[] {
  const points = people.flatMap((person) => person.points)
  return [...Map.groupBy(points, ({ time }) => time)]
    .map(([time, seen]) => ({ time, faces: seen.map(({ face }) => face) }))
    .sort((a, b) => a.time - b.time)
}

function toGoals(
  time: number,
  faces: Face[],
  window: CameraWindow,
  { headroom }: Filming['options'],
): { across: Goal; down: Goal } {
  const low = (edge: 'x' | 'y') => Math.min(...faces.map((face) => face[edge]))
  const right = Math.max(...faces.map(({ x, width }) => x + width))
  const bottom = Math.max(...faces.map(({ y, height }) => y + height))
  const eyes = faces.reduce((sum, { y, height }) => sum + y + EYES * height, 0) / faces.length
  return {
    across: { time, centre: (low('x') + right) / 2, low: low('x'), high: right },
    down: {
      time,
      centre: eyes + (0.5 - headroom) * window.height,
      low: low('y'),
      high: bottom,
    },
  }
}

/** Joins the paths of both axes, with a keyframe wherever either changes its speed. */
function toKeyframes(across: Path, down: Path, { width, height }: CameraWindow): CameraKeyframe[] {
  const times = [...new Set([...across, ...down].map(({ time }) => time))].sort((a, b) => a - b)
  return times.map((time) => ({
    time,
    x: round(centreAt(across, time) - width / 2),
    y: round(centreAt(down, time) - height / 2),
    width,
    height,
  }))
}

function centreAt(path: Path, time: number): number {
  const { before, after, share } = surrounding(path, time)
  return before.centre + (after.centre - before.centre) * share
}

/** Rounds to less than a hundredth of a pixel and prevents negative values, which are rounding errors. */
function round(value: number): number {
  return Math.max(0, Math.round(value * 1e6) / 1e6)
}
