import { ApiError } from '@svc/errors'
import { inTransaction, type Sql } from '../database.ts'
import { type Acting, actAsOwner } from '../member/membership.ts'

/**
 * Withdraws an invitation; its link works no longer.
 *
 * @param by - The owner who does it.
 * @throws {ApiError} `MISSING_SCOPE` when that is no owner, `NOT_FOUND` when the account has no such invitation.
 */
export async function withdrawInvitation(
  sql: Sql,
  by: Acting,
  invitation_id: string,
): Promise<void> {
  await inTransaction(sql, async (sql) => {
    await actAsOwner(sql, by)
    const { count } = await sql`
      delete from invitations
       where invitation_id = ${invitation_id} and account_id = ${by.account_id}
    `
    if (count === 0) throw new ApiError('NOT_FOUND', `No invitation ${invitation_id}.`)
  })
}
