import { LEARNED_PARTS, type Preferences } from '@svc/specification'
import type { Conditional, Tenant } from '../context.ts'
import { inTransaction } from '../database.ts'
import { roundNumbers } from '../round-numbers.ts'
import { readRow } from '../stored/read-row.ts'
import type { PreferenceWeights } from './learn-reaction.ts'

/** Reads the preferences learned from an account's likes and dislikes. */
export async function readPreferences({ sql, accountId }: Tenant): Promise<Preferences> {
  const [row] = await sql<{ weights: PreferenceWeights; updated_at: string }[]>`
    select weights, updated_at from preferences where account_id = ${accountId}
  `
  const { weights } = row ? readRow('preferences', row) : { weights: {} as PreferenceWeights }
  const shown = Object.fromEntries(LEARNED_PARTS.map((part) => [part, weights[part] ?? 0]))
  return roundNumbers({
    weights: shown as Preferences['weights'],
    updated_at: row?.updated_at ?? null,
  })
}

/**
 * Deletes the preferences learned from an account's likes and dislikes. The reactions themselves stay.
 *
 * @throws {ApiError} `CONFLICT` when they are in another state than the request says.
 */
export async function resetPreferences(tenant: Tenant & Conditional): Promise<void> {
  const { accountId, requireState } = tenant
  await inTransaction(tenant.sql, async (sql) => {
    await sql`select 1 from preferences where account_id = ${accountId} for update`
    requireState?.(await readPreferences({ sql, accountId }))
    await sql`delete from preferences where account_id = ${accountId}`
  })
}
