import type { Word } from '../../transcribe/transcript.ts'
import type { Unit } from '../units/unit.ts'
import {
  APPEAL_MODEL,
  type AppealModel,
  contributionsTo,
  logOddsOf,
  spreadsOf,
  standardize,
} from './appeal-model.ts'
import type { Contribution } from './appeal-reasons.ts'

/** Words of a sentence that count, here and where the model is fitted; a moment is a line or two. */
export const COUNTED_WORDS = 25
const USUAL_WORDS = 12

/** How units are rated, and why. */
export interface Appeal {
  /** Of each unit: 1 for a usual sentence, about 10 for an outstanding one, 0 for a scene without words. */
  ratings: number[]
  /** What each feature of a unit added to its rating. */
  contributionsOf(unit: number): Contribution[]
}

/**
 * Rates how likely an editor is to choose each unit of a talk.
 *
 * The worth of a clip is the sum over its units.
 *
 * @param features - Of each unit that is spoken: the values of `FEATURES`.
 * @param learnt - Of each unit that is spoken: what else is known of its log-odds.
 */
export function rateAppeal(
  units: Unit[],
  heard: Word[],
  features: Float64Array[],
  model: AppealModel = APPEAL_MODEL,
  learnt: number[] = [],
): Appeal {
  const spoken = units.filter((unit) => unit.kind === 'speech')
  const rows = standardize(features, spreadsOf(model))
  const rowOf = new Map(spoken.map((unit, at) => [unit, rows[at] ?? new Float64Array()]))
  const moreOf = new Map(spoken.map((unit, at) => [unit, learnt[at] ?? 0]))
  return {
    ratings: units.map((unit) => {
      const row = rowOf.get(unit)
      if (!row) return 0
      const words = Math.min(COUNTED_WORDS, heardWords(unit, heard))
      return (Math.exp(logOddsOf(row, model) + (moreOf.get(unit) ?? 0)) * words) / USUAL_WORDS
    }),
    contributionsOf(unit) {
      const found = units[unit]
      const row = found && rowOf.get(found)
      return row ? contributionsTo(row, model) : []
    },
  }
}

/** Counts the words of a unit, each weighted by the recognizer's confidence. */
function heardWords({ first, last }: Unit, words: Word[]): number {
  let heard = 0
  for (let at = first; at <= last; at += 1) heard += words[at]?.confidence ?? 0
  return heard
}
