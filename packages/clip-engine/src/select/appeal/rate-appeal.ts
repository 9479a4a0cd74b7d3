import type { Word } from '../../transcribe/transcript.ts'
import type { Unit } from '../units/unit.ts'
import {
  APPEAL_MODEL,
  type AppealModel,
  type Contributions,
  contributionsTo,
  logOddsOf,
  spreadsOf,
  standardize,
} from './appeal-model.ts'

/** Words of a sentence that count, here and where the model is fitted; a moment is a line or two. */
export const COUNTED_WORDS = 25
const USUAL_WORDS = 12

/** How a unit is rated, and why. */
export interface Appeal {
  /** 1 for a usual sentence, about 10 for an outstanding one, 0 for a scene without words. */
  rating: number
  contributions: Contributions
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
): Appeal[] {
  const rows = standardize(features, spreadsOf(model))
  let spoken = 0
  return units.map((unit) => {
    if (unit.kind === 'scene') return { rating: 0, contributions: new Map() }
    const [row = new Float64Array(), more = 0] = [rows[spoken], learnt[spoken]]
    spoken += 1
    const words = Math.min(COUNTED_WORDS, heardWords(unit, heard))
    const rating = (Math.exp(logOddsOf(row, model) + more) * words) / USUAL_WORDS
    return { rating, contributions: contributionsTo(row, model) }
  })
}

/** Counts the words of a unit, each weighted by the recognizer's confidence. */
function heardWords({ first, last }: Unit, words: Word[]): number {
  let heard = 0
  for (let at = first; at <= last; at += 1) heard += words[at]?.confidence ?? 0
  return heard
}
