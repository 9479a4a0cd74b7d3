import type { TimeRange } from '../../time-range.ts'
import type { Analysis } from '../analysis.ts'
import { concludeBlack, createBlackFinder, type SeenBlack } from './black.ts'
import { createCutFinder } from './cuts.ts'
import { concludeDissolves, createDissolveFinder, type Dissolve } from './dissolves.ts'
import { concludeMotion, createMotionMeter, type SeenMotion } from './motion.ts'
import { divideIntoShots } from './shots.ts'

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
