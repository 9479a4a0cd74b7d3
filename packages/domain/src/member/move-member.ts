import { ApiError } from '@svc/errors'
import { inTransaction, type Sql } from '../database.ts'
import { revokeGrants } from '../grant/revoke-grant.ts'
import type { Member } from './member.ts'

/**
 * Moves a member into another account. Their grants to apps were for the old account, so they are revoked.
 *
 * @throws {ApiError} `NOT_FOUND` when no member has this subject, or there is no such account.
 */
export async function moveMember(sql: Sql, subject: string, account_id: string): Promise<Member> {
  return inTransaction(sql, async (sql) => {
    const [member] = await sql<Member[]>`
      update members set account_id = a.account_id
        from accounts a
       where subject = ${subject} and a.account_id = ${account_id}
      returning subject, a.account_id, members.name, members.email, members.created_at
    `
    if (!member)
      throw new ApiError('NOT_FOUND', `No member ${subject}, or no account ${account_id}.`)
    await sql`
      delete from authorization_codes
       where subject = ${subject} and account_id <> ${account_id} and used_at is null
    `
    await revokeGrants(sql, sql`g.subject = ${subject} and g.account_id <> ${account_id}`)
    return member
  })
}
