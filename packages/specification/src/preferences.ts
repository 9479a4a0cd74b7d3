import { type Static, type TNumber, Type as t } from '@sinclair/typebox'
import { SCORE_PARTS, ScoreBreakdown, type ScorePart } from './clip-score.ts'
import { AtOrNull, Quantity } from './members.ts'
import { STORY } from './story.ts'

/** The parts of a score that preferences weigh: all except the part that the preferences themselves produce. */
export const LEARNED_PARTS = SCORE_PARTS.filter(isLearned)

/** The largest absolute weight of a part of a score. */
export const LARGEST_WEIGHT = 3

const weights = Object.fromEntries(
  LEARNED_PARTS.map((part) => [
    part,
    Quantity('times', ScoreBreakdown.properties[part].description ?? '', 0.2, {
      minimum: -LARGEST_WEIGHT,
      maximum: LARGEST_WEIGHT,
    }),
  ]),
) as Record<(typeof LEARNED_PARTS)[number], TNumber>

/** The weights learned from an account's likes and dislikes. */
export const Preferences = t.Object(
  {
    weights: t.Object(weights, {
      title: 'PreferenceWeights',
      description:
        'How much each part of a score counts for `score_breakdown.preference` of later projects, from -3 to 3; 0 before the first reaction.',
    }),
    updated_at: AtOrNull(
      'When the last reaction was learned from; `null` before the first.',
      STORY.shared_at,
    ),
  },
  { title: 'Preferences', description: 'What likes and dislikes taught.' },
)
export type Preferences = Static<typeof Preferences>

function isLearned(part: ScorePart): part is Exclude<ScorePart, 'preference'> {
  return part !== 'preference'
}
