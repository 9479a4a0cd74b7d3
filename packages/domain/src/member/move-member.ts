import { ApiError } from '@svc/errors'
import { inTransaction, type Sql } from '../database.ts'
import { revokeGrants } from '../grant/revoke-grant.ts'
import type { Member } from './member.ts'

/**
 * Moves a member out of the account that they act in into another one: its owner when it has none yet. Their grants to apps were for
 * the old account, so they are revoked; they keep belonging to further accounts.
 *
 * @throws {ApiError} `NOT_FOUND` when no member has this subject, or there is no such account.
 */
export async function moveMember(sql: Sql, subject: string, account_id: string): Promise<Member> {
  return inTransaction(sql, async (sql) => {
    const [before] = await sql<{ account_id: string }[]>`
      select account_id from members where subject = ${subject} for update
    `
    const [member] = await sql<Member[]>`
      update members set account_id = a.account_id
        from accounts a
       where subject = ${subject} and a.account_id = ${account_id}
      returning subject, a.account_id, members.name, members.email,
                members.language, members.created_at
    `
    if (!before || !member)
      throw new ApiError('NOT_FOUND', `No member ${subject}, or no account ${account_id}.`)
    const left = before.account_id
    if (left === member.account_id) return member
    await sql`delete from memberships where account_id = ${left} and subject = ${subject}`
    await sql`
      delete from authorization_codes
       where account_id = ${left} and subject = ${subject} and used_at is null
    `
    await revokeGrants(sql, sql`g.account_id = ${left} and g.subject = ${subject}`)
    return member
  })
}
