import {
  APPEAL_MODEL,
  type AppealModel,
  logOddsOf,
  spreadsOf,
  standardize,
} from './appeal-model.ts'
import { measureSentences, type SpokenTalk } from './sentence-features.ts'

/** Makes the strongest sentence of a clip count for more than its mean. */
const SHARPNESS = 1.5
/** Words of a sentence that count, here and where the model is fitted; a moment is a line or two. */
export const COUNTED_WORDS = 25
const USUAL_WORDS = 12

/**
 * Rates how likely an editor is to choose each unit of a talk; 1 for a usual sentence, about 10 for an outstanding one.
 *
 * What units add up to is what a clip of them is worth.
 */
export function rateAppeal(talk: SpokenTalk, model: AppealModel = APPEAL_MODEL): number[] {
  const spoken = talk.units.filter((unit) => unit.kind === 'speech')
  const rows = standardize(measureSentences({ ...talk, units: spoken }), spreadsOf(model))
  const appeal = new Map(
    spoken.map((unit, at) => {
      const words = Math.min(COUNTED_WORDS, unit.last - unit.first + 1)
      const odds = Math.exp(SHARPNESS * logOddsOf(rows[at] ?? new Float64Array(), model))
      return [unit, (odds * words) / USUAL_WORDS]
    }),
  )
  return talk.units.map((unit) => appeal.get(unit) ?? 0)
}
