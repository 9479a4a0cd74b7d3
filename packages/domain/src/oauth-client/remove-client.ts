import { ApiError } from '@svc/errors'
import { deletePast } from '../batches.ts'
import { inTransaction, type Sql } from '../database.ts'
import { revokeGrants } from '../grant/revoke-grant.ts'
import { clientColumns, type OAuthClient } from './oauth-client.ts'

/**
 * Removes a client with all its grants.
 *
 * @throws {ApiError} `NOT_FOUND` when there is no such client.
 */
export async function removeClient(sql: Sql, client_id: string): Promise<OAuthClient> {
  return inTransaction(sql, async (sql) => {
    // In the order in which one creates the next, so that a row created meanwhile is removed by the following statement.
    await sql`delete from authorization_requests where client_id = ${client_id}`
    await sql`delete from authorization_codes where client_id = ${client_id}`
    // Refreshing locks a token before its grant; locking in the other order could cause a deadlock.
    await sql`
      select 1 from refresh_tokens join grants using (grant_id)
       where client_id = ${client_id} order by token_hash for update of refresh_tokens
    `
    await revokeGrants(sql, sql`g.client_id = ${client_id}`)
    await sql`delete from grants where client_id = ${client_id}`
    const [client] = await sql<OAuthClient[]>`
      delete from oauth_clients c where client_id = ${client_id} returning ${clientColumns(sql)}
    `
    if (!client) throw new ApiError('NOT_FOUND', `No client ${client_id}.`)
    return client
  })
}

/**
 * Deletes clients without a consent within thirty days of their registration.
 *
 * One whose row is locked at this moment is left for the next time.
 *
 * @returns How many.
 */
export async function expireClients(sql: Sql): Promise<number> {
  const isUnused = sql`
    and last_used_at is null
    and not exists (
      select 1 from authorization_requests r where r.client_id = oauth_clients.client_id
    )
  `
  return deletePast(sql, ['oauth_clients', 'created_at', '30 days'], isUnused)
}
