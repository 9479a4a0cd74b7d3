import {
  type AppealModel,
  describe,
  logOddsOf,
  spreadsOf,
  standardize,
} from '../../../packages/clip-engine/src/select/appeal/appeal-model.ts'
import { COUNTED_WORDS } from '../../../packages/clip-engine/src/select/appeal/rate-appeal.ts'
import { FEATURES } from '../../../packages/clip-engine/src/select/appeal/sentence-features.ts'
import { mean } from '../report/tables.ts'
import { fitLogistic, type Sample } from './fitting.ts'
import type { PickedTalk } from './picked-talk.ts'

/** Sentences that were not chosen carry little information each: one of this many is kept. */
const ONE_OF = 5
/** Chosen so that the weights of some shows work best on another. */
const PENALTY = 0.001
/** A show counts by its number of talks to this power: a large one more than a small one, but not in proportion. */
const SHOW_COUNTS = 0.5

/** Fits the model to what editors chose in these talks: a logistic regression that tells chosen sentences from all others. */
export function fitAppeal(talks: PickedTalk[]): AppealModel {
  const spreads = FEATURES.map((_, column) => {
    const deviations = talks.map(({ features }) => describe(features, column).deviation)
    return mean(deviations)
  })
  const weights = fitLogistic(
    weighShows(talks).flatMap(({ talk, weight }) => samplesOf(talk, weight, spreads)),
    PENALTY,
  )
  return {
    features: FEATURES.map((name, column) => ({
      name,
      spread: round(spreads[column] ?? 1),
      own: round(weights[column] ?? 0),
      around: round(weights[FEATURES.length + column] ?? 0),
    })),
  }
}

function weighShows(talks: PickedTalk[]): { talk: PickedTalk; weight: number }[] {
  return [...Map.groupBy(talks, ({ show }) => show).values()].flatMap((own) =>
    own.map((talk) => ({ talk, weight: own.length ** (SHOW_COUNTS - 1) })),
  )
}

/** The sentences of a talk that are fitted, which together weigh as much as `weight` says. */
function samplesOf({ units, features }: PickedTalk, weight: number, spreads: number[]): Sample[] {
  const rows = standardize(features, spreads)
  const kept = units.flatMap(({ words, isChosen }, at) => {
    if (!isChosen && at % ONE_OF !== 0) return []
    const row = rows[at] ?? new Float64Array()
    return [{ row, isChosen, size: Math.min(COUNTED_WORDS, words) * (isChosen ? 1 : ONE_OF) }]
  })
  const all = kept.reduce((sum, { size }) => sum + size, 0)
  return kept.map(({ row, isChosen, size }) => ({
    row,
    label: isChosen ? 1 : 0,
    weight: (weight * size) / all,
  }))
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000
}

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
  const usual = mean(logs)
  const variance = mean(logs.map((log) => (log - usual) ** 2))
  return clips.map(({ isChosen }, at) => ({
    deviations: ((logs[at] ?? 0) - usual) / Math.sqrt(variance),
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

/** Compares scores with what editors chose, in steps of ten: how many held-out clips have each, and which share of them holds a moment an editor chose. */
export function reliabilityOf(clips: HeldOutClip[], oddsPerDeviation: number) {
  const scores = clips.map(({ deviations }) => 100 / (1 + Math.exp(-oddsPerDeviation * deviations)))
  return Array.from({ length: 10 }, (_, step) => {
    const [from, to] = [10 * step, 10 * (step + 1)]
    const within = clips.filter((_, at) => (scores[at] ?? 0) >= from && (scores[at] ?? 0) < to)
    const chosen = within.filter((clip) => clip.isChosen).length / Math.max(1, within.length)
    return { from, to, clips: within.length, chosen: Math.round(chosen * 10_000) / 10_000 }
  }).filter((range) => range.clips > 0)
}
