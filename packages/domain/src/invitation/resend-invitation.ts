import { hashSecret, mintSecret } from '@svc/auth-core'
import { ApiError } from '@svc/errors'
import { inTransaction, type Sql } from '../database.ts'
import { type Acting, actAsOwner } from '../member/membership.ts'
import {
  INVITATION_DAYS,
  type Invitation,
  invitationColumns,
  type MadeInvitation,
} from './invitation.ts'

/**
 * Makes a new link of an invitation, valid for as long as the first one was; the one before works no longer.
 *
 * @param by - The owner who does it.
 * @throws {ApiError} `MISSING_SCOPE` when that is no owner, `NOT_FOUND` when the account has no such invitation.
 */
export async function resendInvitation(
  sql: Sql,
  by: Acting,
  { invitation_id, is_mailed }: { invitation_id: string; is_mailed: boolean },
): Promise<MadeInvitation> {
  const secret = mintSecret()
  return inTransaction(sql, async (sql) => {
    await actAsOwner(sql, by)
    const [made] = await sql<Invitation[]>`
      update invitations
         set secret_hash = ${hashSecret(secret)}, is_mailed = ${is_mailed},
             invited_by = ${by.subject},
             expires_at = now() + make_interval(days => ${INVITATION_DAYS})
       where invitation_id = ${invitation_id} and account_id = ${by.account_id}
      returning ${invitationColumns(sql)}
    `
    if (made) return { ...made, secret }
    throw new ApiError('NOT_FOUND', `No invitation ${invitation_id}.`)
  })
}
