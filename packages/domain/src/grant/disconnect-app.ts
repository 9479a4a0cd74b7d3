import { ApiError } from '@svc/errors'
import type { Tenant } from '../context.ts'
import { inTransaction } from '../database.ts'
import { revokeGrants } from './revoke-grant.ts'

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
