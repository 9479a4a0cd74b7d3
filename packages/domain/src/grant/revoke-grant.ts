import { type Fragment, inTransaction, type Sql } from '../database.ts'
import { recordEvent } from '../event/record-event.ts'
import { recordRevocation } from '../revocation/record-revocation.ts'
import type { Grant } from './grant.ts'
import { grantFacts } from './grant-facts.ts'

/**
 * Ends a grant with its refresh tokens at once, and its access tokens within a second.
 *
 * @returns Whether it was not revoked before; a second time changes nothing.
 */
export async function revokeGrant(sql: Sql, grant_id: string): Promise<boolean> {
  return inTransaction(sql, async (sql) => {
    const revoked = await revokeGrants(sql, sql`g.grant_id = ${grant_id}`)
    return revoked > 0
  })
}

/**
 * Ends every grant that meets a condition. Call it after all other writes, because it records events last.
 *
 * @param sql - The transaction.
 * @param which - A condition; the table is `g`.
 * @returns How many were not revoked before.
 */
export async function revokeGrants(sql: Sql, which: Fragment): Promise<number> {
  const revoked = await sql<(Grant & { client_name: string })[]>`
    update grants g set revoked_at = now()
      from oauth_clients c, (
        select grant_id from grants g where revoked_at is null and ${which}
         order by grant_id for update
      ) as held
     where g.grant_id = held.grant_id and c.client_id = g.client_id and g.revoked_at is null
    returning g.grant_id, g.account_id, g.subject, g.client_id, g.scopes, g.resource, c.client_name
  `
  if (revoked.length === 0) return 0
  await recordRevocation(
    sql,
    ...revoked.map(({ grant_id }) => ({ kind: 'grant' as const, value: grant_id })),
  )
  // Events are recorded in the same order in every transaction, as the rows are locked above: each event locks its account's counter.
  for (const grant of revoked.toSorted(byAccount)) {
    await recordEvent(sql, {
      account_id: grant.account_id,
      type: 'oauth.grant_revoked',
      data: grantFacts(grant),
    })
  }
  return revoked.length
}

const byAccount = (one: Grant, other: Grant) => (one.account_id < other.account_id ? -1 : 1)
