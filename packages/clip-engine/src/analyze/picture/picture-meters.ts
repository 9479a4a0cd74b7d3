import type { Analysis } from '../analysis.ts'
import { createBlackFinder } from './black.ts'
import { createCutFinder } from './cuts.ts'
import { createDissolveFinder } from './dissolves.ts'
import { createMotionMeter } from './motion.ts'
import { divideIntoShots } from './shots.ts'

/** Combines all measurements of thumbnails into fields of the analysis. */
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
    /** @param duration - Seconds of picture; 0 for a source without. */
    finish(duration: number): Pick<Analysis, 'shots' | 'black' | 'motion'> {
      const dark = black.finish(duration)
      const changes = { cuts: cuts.finish(), dissolves: dissolves.finish(), black: dark }
      return {
        shots: duration > 0 ? divideIntoShots(changes, duration) : [],
        black: dark,
        motion: motion.finish(),
      }
    },
  }
}
