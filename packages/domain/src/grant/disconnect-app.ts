import { ApiError } from '@svc/errors'
import type { Tenant } from '../context.ts'
import { inTransaction } from '../database.ts'
import { revokeGrants } from './revoke-grant.ts'

/**
 * Ends everything that a member let a client do: codes on their way, refresh tokens and access tokens.
 *
 * @throws {ApiError} `NOT_FOUND` when the member let it do nothing.
 */
export async function disconnectApp(
  { sql, accountId }: Tenant,
  subject: string,
  client_id: string,
): Promise<void> {
  await inTransaction(sql, async (sql) => {
    // Codes first: one that is being redeemed this moment has made its grant when this returns.
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
