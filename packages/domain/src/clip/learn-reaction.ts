import {
  LARGEST_WEIGHT,
  LEARNED_PARTS,
  type ScoreBreakdown,
  type ScorePart,
} from '@svc/specification'
import type { Tenant } from '../context.ts'
import { readRow } from '../stored/read-row.ts'

/** The learning rate: about ten reactions make a clear preference. */
const STEP = 0.3
/** The factor by which each step decays a weight, so that old reactions count less and less. */
const MEMORY = 0.99

/** The weight of each part of a score for one account; an absent weight is 0. */
export type PreferenceWeights = Partial<Record<ScorePart, number>>

/**
 * Takes one step of logistic regression: the parts of a score are the features, the reaction is
 * the outcome. The step is large when the reaction was not expected.
 */
export async function learnReaction(
  { sql, accountId }: Tenant,
  score_breakdown: ScoreBreakdown,
  reaction: 'like' | 'dislike',
): Promise<void> {
  await sql`
    insert into preferences (account_id, weights) values (${accountId}, '{}')
    on conflict (account_id) do nothing
  `
  const [preferences] = await sql<{ weights: PreferenceWeights }[]>`
    select weights from preferences where account_id = ${accountId} for update
  `
  const weights = stepWeights(
    preferences ? readRow('preferences', preferences).weights : {},
    score_breakdown,
    reaction,
  )
  await sql`
    update preferences set weights = ${weights}::jsonb, updated_at = now()
     where account_id = ${accountId}
  `
}

/** Returns the weights after one step of regression on a reaction. */
export function stepWeights(
  weights: PreferenceWeights,
  score_breakdown: ScoreBreakdown,
  reaction: 'like' | 'dislike',
): PreferenceWeights {
  // The part of the score that comes from the preferences is left out, so that they do not reinforce themselves.
  const features = LEARNED_PARTS.map((part) => ({ part, value: (score_breakdown[part] - 50) / 50 }))
  const pull = features.reduce((sum, { part, value }) => sum + (weights[part] ?? 0) * value, 0)
  const expected = 1 / (1 + Math.exp(-pull))
  const surprise = (reaction === 'like' ? 1 : 0) - expected
  return Object.fromEntries(
    features.map(({ part, value }) => {
      const moved = (weights[part] ?? 0) * MEMORY + STEP * surprise * value
      return [part, Math.min(Math.max(moved, -LARGEST_WEIGHT), LARGEST_WEIGHT)]
    }),
  )
}
