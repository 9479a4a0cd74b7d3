import { ApiError } from '@svc/errors'
import type { ConnectedApp } from '@svc/specification/member'
import type { Tenant } from '../context.ts'
import { type Fragment, inTransaction, type Sql } from '../database.ts'
import { recordEvent } from '../event/record-event.ts'
import { recordRevocation } from '../revocation/revocation.ts'
import { type Grant, grantFacts, isLive } from './grant.ts'

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

/**
 * Ends all access that a member gave to a client: codes not yet redeemed, refresh tokens and access tokens.
 *
 * @throws {ApiError} `NOT_FOUND` when the member gave the client no access.
 */
export async function disconnectApp(
  { sql, accountId }: Tenant,
  subject: string,
  client_id: string,
): Promise<void> {
  await inTransaction(sql, async (sql) => {
    // Codes first: this statement waits for a code that is being redeemed, whose grant then exists and is ended below.
    const codes = await sql`
      delete from authorization_codes
       where client_id = ${client_id} and account_id = ${accountId} and subject = ${subject}
         and used_at is null
    `
    const revoked = await revokeGrants(
      sql,
      sql`g.account_id = ${accountId} and g.subject = ${subject} and g.client_id = ${client_id}`,
    )
    if (codes.count + revoked > 0) return
    throw new ApiError('NOT_FOUND', `No connected app ${client_id}.`)
  })
}

/** Lists the clients that have access given by a member, the newest first. */
export async function listApps(
  sql: Sql,
  { account_id, subject }: { account_id: string; subject: string },
): Promise<ConnectedApp[]> {
  return sql<ConnectedApp[]>`
    select client_id, c.client_name, c.metadata->>'client_uri' as client_uri,
           array(
             select distinct scope from grants g, unnest(g.scopes) scope
              where g.account_id = ${account_id} and g.subject = ${subject}
                and g.client_id = c.client_id and ${isLive(sql)}
              order by scope
           ) as scopes,
           live.connected_at, live.last_used_at
      from (
        select client_id, min(created_at) as connected_at, max(last_used_at) as last_used_at
          from grants g
         where account_id = ${account_id} and subject = ${subject} and ${isLive(sql)}
         group by client_id
      ) as live join oauth_clients c using (client_id)
     order by live.connected_at desc, client_id
  `
}
