import { median } from '../../averages.ts'
import type { TimeRange } from '../../time-range.ts'
import type { Analysis } from '../analysis.ts'
import { THUMBNAIL } from '../decode/decode-reduced.ts'
import { joinRanges } from '../join-ranges.ts'
import { compareThumbnails, measureNovelty } from './compare-thumbnails.ts'
import { concludeDissolves, createDissolveFinder, type Dissolve } from './dissolves.ts'
import { concludeMotion, createMotionMeter, type SeenMotion } from './motion.ts'

/** What thumbnails of one stretch showed. Black and dissolves may lie outside of it, and are then seen in two stretches. */
export interface SeenPictures {
  cuts: number[]
  dissolves: Dissolve[]
  black: SeenBlack
  motion: SeenMotion[]
}

/** Combines all measurements of thumbnails. */
export function createPictureMeters() {
  const cuts = createCutFinder()
  const dissolves = createDissolveFinder()
  const black = createBlackFinder()
  const motion = createMotionMeter()

  return {
    look(time: number, data: Uint8Array): void {
      const thumbnail = data.slice()
      for (const meter of [cuts, dissolves, black, motion]) meter.look(time, thumbnail)
    },
    seen: (stretch: TimeRange): SeenPictures => ({
      cuts: cuts.seen().filter((time) => isWithin(stretch, time)),
      dissolves: dissolves.seen(),
      black: black.seen(),
      motion: motion.seen(stretch),
    }),
  }
}

/**
 * Joins what was seen in consecutive stretches of a source.
 *
 * @param duration - Seconds of picture; 0 for a source without.
 */
export function concludePictures(
  parts: SeenPictures[],
  duration: number,
): Pick<Analysis, 'shots' | 'black' | 'motion'> {
  const dark = concludeBlack(
    parts.map(({ black }) => black),
    duration,
  )
  const changes = {
    cuts: parts.flatMap(({ cuts }) => cuts),
    dissolves: concludeDissolves(parts.flatMap(({ dissolves }) => dissolves)),
    black: dark,
  }
  return {
    shots: duration > 0 ? divideIntoShots(changes, duration) : [],
    black: dark,
    motion: concludeMotion(parts.flatMap(({ motion }) => motion)),
  }
}

export function isWithin({ start, end }: TimeRange, time: number): boolean {
  return start <= time && time < end
}

/** A dissolve this close to a hard cut or to black is the same change, seen twice. */
const SAME_CHANGE_SECONDS = 1
/** A cut this close to a black stretch is the edge of that stretch. */
const EDGE_SECONDS = 0.25

/** Everything that can end a shot. Source seconds, ascending. */
interface ShotChanges {
  cuts: number[]
  dissolves: number[]
  black: TimeRange[]
}

/**
 * Divides a source into shots, gapless from 0 to its end.
 *
 * A black stretch between two shots belongs half to each, as in PySceneDetect; one at the very end
 * belongs to the last shot.
 */
function divideIntoShots(changes: ShotChanges, duration: number): TimeRange[] {
  const { cuts, dissolves, black } = changes
  const middles = black
    .filter(({ end }) => end < duration)
    .map(({ start, end }) => (start + end) / 2)
  const outside = cuts.filter((time) => !black.some((range) => isNear(range, time, EDGE_SECONDS)))
  const gradual = dissolves.filter(
    (time) =>
      !black.some((range) => isNear(range, time, SAME_CHANGE_SECONDS)) &&
      !cuts.some((cut) => Math.abs(cut - time) < SAME_CHANGE_SECONDS),
  )
  const starts = [...middles, ...outside, ...gradual]
    .filter((time) => time > 0 && time < duration)
    .sort((a, b) => a - b)
  return [0, ...starts].map((start, at) => ({ start, end: starts[at] ?? duration }))
}

function isNear({ start, end }: TimeRange, time: number, distance: number): boolean {
  return time > start - distance && time < end + distance
}

/** A picture whose novelty is below this always continues the one before. */
const LEAST_NOVELTY = 0.04
/** A cut stands out by this factor from the pictures around it; a whip pan or a passer-by does not. */
const STANDS_OUT = 2.5
const NEIGHBOURS = 5
/** Below this difference the search for moved blocks cannot find a cut. */
const LEAST_DIFFERENCE = 0.02
/** No shot is shorter than this; a flash of light is. */
const SHORTEST_SHOT_SECONDS = 0.2

/** Finds hard cuts, from thumbnails that are given in order. A cut is the time of a shot's first frame. */
function createCutFinder() {
  const found: number[] = []
  const recent: { time: number; novelty: number }[] = []
  let before: Uint8Array | null = null

  return {
    look(time: number, data: Uint8Array): void {
      recent.push({ time, novelty: before ? novelty(before, data) : 0 })
      before = data
      if (recent.length > 2 * NEIGHBOURS + 1) recent.shift()
      if (recent.length > NEIGHBOURS) judge(recent.length - 1 - NEIGHBOURS)
    },
    seen(): number[] {
      const unjudged = Math.max(0, recent.length - NEIGHBOURS)
      for (let at = unjudged; at < recent.length; at++) judge(at)
      return found
    },
  }

  function judge(at: number): void {
    const { time, novelty } = recent[at] as (typeof recent)[number]
    if (novelty < LEAST_NOVELTY) return
    const around = recent.filter((_, other) => other !== at).map((picture) => picture.novelty)
    if (novelty < STANDS_OUT * median(around)) return
    if (time - (found.at(-1) ?? 0) >= SHORTEST_SHOT_SECONDS) found.push(time)
  }
}

function novelty(before: Uint8Array, after: Uint8Array): number {
  const difference = compareThumbnails(before, after)
  return difference < LEAST_DIFFERENCE ? 0 : measureNovelty(before, after)
}

/** Limit of a dark pixel, as limited-range brightness, where 16 is black. */
const DARK = 32
/** Share of dark pixels in a black picture; the rest may be a logo. */
const DARK_SHARE = 0.97
const SHORTEST_SECONDS = 0.3
const PIXELS = THUMBNAIL.width * THUMBNAIL.height

/** Where a picture is black, before stretches that are too short for the eye are left out. */
interface SeenBlack {
  ranges: TimeRange[]
  /** Whether the last picture is black. */
  isAtEnd: boolean
}

/** Finds where a picture is black, from thumbnails that are given in order. */
function createBlackFinder() {
  const ranges: TimeRange[] = []
  let wasBlack = false

  return {
    look(time: number, data: Uint8Array): void {
      const last = ranges.at(-1)
      if (last && wasBlack) last.end = time
      wasBlack = isBlack(data)
      if (wasBlack && last?.end !== time) ranges.push({ start: time, end: time })
    },
    seen: (): SeenBlack => ({ ranges, isAtEnd: wasBlack }),
  }
}

/**
 * Joins what was seen in consecutive parts of a source, which overlap a little.
 *
 * @param duration - Seconds of the source: a stretch that is black at the last picture extends to this end.
 */
function concludeBlack(parts: SeenBlack[], duration: number): TimeRange[] {
  const ranges = joinRanges(
    parts.flatMap((part) => part.ranges).toSorted((a, b) => a.start - b.start),
    0,
  )
  const last = ranges.at(-1)
  if (last && parts.at(-1)?.isAtEnd) last.end = Math.max(last.end, duration)
  return ranges.filter(({ start, end }) => end - start >= SHORTEST_SECONDS)
}

function isBlack(data: Uint8Array): boolean {
  let dark = 0
  for (let at = 0; at < PIXELS; at++) if ((data[at] as number) <= DARK) dark++
  return dark >= DARK_SHARE * PIXELS
}
