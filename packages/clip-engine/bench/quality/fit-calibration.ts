import {
  type AppealModel,
  logOddsOf,
  spreadsOf,
  standardize,
} from '../../src/select/appeal/appeal-model.ts'
import { COUNTED_WORDS } from '../../src/select/appeal/rate-appeal.ts'
import type { PickedTalk } from './picked-talk.ts'

/** A clip of a talk that the model was not fitted to. */
export interface HeldOutClip {
  /** Standard deviations above the mean rating of its talk's clips. */
  deviations: number
  isChosen: boolean
}

/** Rates every clip of a usual length in a talk by a model that was not fitted to it. */
export function rateHeldOut(
  { units, clips, features }: PickedTalk,
  model: AppealModel,
): HeldOutClip[] {
  const sums = [0]
  standardize(features, spreadsOf(model)).forEach((row, at) => {
    const words = Math.min(COUNTED_WORDS, units[at]?.words ?? 0)
    sums.push((sums[at] ?? 0) + words * Math.exp(logOddsOf(row, model)))
  })
  const logs = clips.map(({ first, until }) => Math.log((sums[until] ?? 0) - (sums[first] ?? 0)))
  const mean = logs.reduce((sum, log) => sum + log, 0) / Math.max(1, logs.length)
  const variance = logs.reduce((sum, log) => sum + (log - mean) ** 2, 0) / Math.max(1, logs.length)
  return clips.map(({ isChosen }, at) => ({
    deviations: ((logs[at] ?? 0) - mean) / Math.sqrt(variance),
    isChosen,
  }))
}

const STEPS = 30

/** Fits the increase of the log-odds of being chosen per standard deviation (logistic regression, Newton's method). */
export function fitOddsPerDeviation(clips: HeldOutClip[]): number {
  const share = clips.filter((clip) => clip.isChosen).length / clips.length
  let base = Math.log(share / (1 - share))
  let slope = 0
  for (let step = 0; step < STEPS; step += 1) {
    let [g0, g1, h00, h01, h11] = [0, 0, 0, 0, 0]
    for (const { deviations, isChosen } of clips) {
      const chance = 1 / (1 + Math.exp(-base - slope * deviations))
      const fault = chance - (isChosen ? 1 : 0)
      const curve = chance * (1 - chance)
      g0 += fault
      g1 += fault * deviations
      h00 += curve
      h01 += curve * deviations
      h11 += curve * deviations * deviations
    }
    const determinant = h00 * h11 - h01 * h01
    base -= (h11 * g0 - h01 * g1) / determinant
    slope -= (h00 * g1 - h01 * g0) / determinant
  }
  return slope
}

/** A range of scores, the number of held-out clips in it, and the share of them that holds a moment an editor chose. */
export interface Reliability {
  from: number
  to: number
  clips: number
  chosen: number
}

/** Compares scores with what editors chose, in steps of ten. */
export function reliabilityOf(clips: HeldOutClip[], oddsPerDeviation: number): Reliability[] {
  const scores = clips.map(({ deviations }) => 100 / (1 + Math.exp(-oddsPerDeviation * deviations)))
  return Array.from({ length: 10 }, (_, step) => {
    const [from, to] = [10 * step, 10 * (step + 1)]
    const within = clips.filter((_, at) => (scores[at] ?? 0) >= from && (scores[at] ?? 0) < to)
    const chosen = within.filter((clip) => clip.isChosen).length / Math.max(1, within.length)
    return { from, to, clips: within.length, chosen: Math.round(chosen * 10_000) / 10_000 }
  }).filter((range) => range.clips > 0)
}
