import { type Static, Type as t } from '@sinclair/typebox'
import { Instant } from '@svc/specification'
import type { Tenant } from '../context.ts'
import { roundNumbers } from '../round-numbers.ts'
import { readRow } from '../stored/read-row.ts'
import { SCORE_PARTS } from './clip.ts'
import { LARGEST_WEIGHT, type PreferenceWeights } from './learn-reaction.ts'

/** What preferences weigh: every part of a score but the one that they make. */
const LEARNED = SCORE_PARTS.filter((part) => part !== 'preference')
const Weight = t.Number({ minimum: -LARGEST_WEIGHT, maximum: LARGEST_WEIGHT })

/** What an account's likes and dislikes taught. */
export const Preferences = t.Object({
  weights: t.Object(Object.fromEntries(LEARNED.map((part) => [part, Weight])), {
    description:
      'How much each part of a score counts for `score_breakdown.preference` of later projects, from -3 to 3; 0 before the first reaction.',
  }),
  updated_at: t.Union([Instant, t.Null()]),
})
export type Preferences = Static<typeof Preferences>

/** Reads what an account's likes and dislikes taught. */
export async function readPreferences({ sql, accountId }: Tenant): Promise<Preferences> {
  const [row] = await sql<{ weights: PreferenceWeights; updated_at: string }[]>`
    select weights, updated_at from preferences where account_id = ${accountId}
  `
  const { weights } = row ? readRow('preferences', row) : { weights: {} as PreferenceWeights }
  const shown = Object.fromEntries(LEARNED.map((part) => [part, weights[part] ?? 0]))
  return roundNumbers({ weights: shown, updated_at: row?.updated_at ?? null })
}

/** Forgets what an account's likes and dislikes taught. The reactions themselves stay. */
export async function resetPreferences({ sql, accountId }: Tenant): Promise<void> {
  await sql`delete from preferences where account_id = ${accountId}`
}
