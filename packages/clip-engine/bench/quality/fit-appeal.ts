import { type AppealModel, describe, standardize } from '../../src/select/appeal/appeal-model.ts'
import { COUNTED_WORDS } from '../../src/select/appeal/rate-appeal.ts'
import { FEATURES } from '../../src/select/appeal/sentence-features.ts'
import { fitListwise } from './fit-listwise.ts'
import { fitLogistic, type Sample } from './fit-logistic.ts'
import type { PickedTalk } from './picked-talk.ts'

/** Sentences that were not chosen carry little information each: one of this many is kept. */
const ONE_OF = 5
/** Clips differ by larger odds than their sentences: scales the weights with which the second fit starts. */
const CLIP_SCALE = 1.5
/** Chosen so that the weights of one show work best on another. */
const PENALTY = { sentences: 0.004, clips: 0.3 }

/**
 * Fits the model to what editors chose in these talks.
 *
 * Two fits: one separates chosen sentences from all others, one ranks the clips of each talk. On talks outside the fit, the mean
 * of both does better than either alone.
 */
export function fitAppeal(talks: PickedTalk[]): AppealModel {
  const spreads = FEATURES.map((_, column) => {
    const deviations = talks.map(({ features }) => describe(features, column).deviation)
    return deviations.reduce((sum, value) => sum + value, 0) / Math.max(1, talks.length)
  })
  const rows = talks.map(({ features }) => standardize(features, spreads))
  const weights = meanOf(...fitBoth(talks, rows))
  return {
    features: FEATURES.map((name, column) => ({
      name,
      spread: round(spreads[column] ?? 1),
      own: round(weights[column] ?? 0),
      around: round(weights[FEATURES.length + column] ?? 0),
    })),
  }
}

function fitBoth(talks: PickedTalk[], rows: Float64Array[][]): [Float64Array, Float64Array] {
  const samples = talks.flatMap(({ units }, talk) =>
    units.flatMap(({ words, isChosen }, at): Sample[] => {
      if (!isChosen && at % ONE_OF !== 0) return []
      const row = rows[talk]?.[at] ?? new Float64Array()
      const weight = Math.min(COUNTED_WORDS, words) * (isChosen ? 1 : ONE_OF)
      return [{ row, label: isChosen ? 1 : 0, weight }]
    }),
  )
  const ofSentences = fitLogistic(samples, PENALTY.sentences)
  const listed = talks.map(({ units, clips }, talk) => ({
    rows: rows[talk] ?? [],
    sizes: units.map(({ words }) => Math.min(COUNTED_WORDS, words)),
    clips,
  }))
  const start = ofSentences.map((weight) => CLIP_SCALE * weight)
  return [ofSentences, fitListwise(listed, start, PENALTY.clips)]
}

/** The mean of both directions, scaled to the length of the first. */
function meanOf(first: Float64Array, second: Float64Array): Float64Array {
  const scale = Math.hypot(...first) / Math.max(1e-9, Math.hypot(...second))
  return first.map((weight, at) => (weight + scale * (second[at] ?? 0)) / 2)
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
