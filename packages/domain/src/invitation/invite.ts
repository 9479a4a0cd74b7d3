import { hashSecret, mintSecret } from '@svc/auth-core'
import { ApiError } from '@svc/errors'
import { inTransaction, type Sql } from '../database.ts'
import { type Acting, actAsOwner, type Role } from '../member/membership.ts'
import { createUlid } from '../ulid.ts'
import {
  INVITATION_DAYS,
  type Invitation,
  invitationColumns,
  type MadeInvitation,
  MOST_INVITATIONS,
} from './invitation.ts'

/** Whom an owner invites, and as what. */
export interface NewInvitation {
  email: string
  role: Role
  /** Whether the link goes to the address by mail, and is shown to no one else. */
  is_mailed: boolean
}

/**
 * Invites the person with an e-mail address into an account. An address that was invited before gets a new link, and the one before
 * works no longer.
 *
 * Whether someone has signed up with the address makes no difference.
 *
 * @param by - The owner who invites.
 * @throws {ApiError} `MISSING_SCOPE` when that is no owner, `VALIDATION_ERROR` when the address is that of one of the account's people,
 * `CONFLICT` when the account has twenty others.
 */
export async function invite(
  sql: Sql,
  by: Acting,
  { email, role, is_mailed }: NewInvitation,
): Promise<MadeInvitation> {
  const secret = mintSecret()
  const address = email.toLowerCase()
  const { account_id } = by
  return inTransaction(sql, async (sql) => {
    // Also makes one invitation at a time, so that their number is exact.
    await actAsOwner(sql, by)
    await refuseOwn(sql, account_id, address)
    const [made] = await sql<Invitation[]>`
      insert into invitations (
        invitation_id, account_id, email, role, secret_hash, is_mailed, invited_by, expires_at
      )
      select ${createUlid()}::uuid, ${account_id}::uuid, ${address}, ${role}, ${hashSecret(secret)},
             ${is_mailed}, ${by.subject}, now() + make_interval(days => ${INVITATION_DAYS})
       where (
         select count(*) from invitations
          where account_id = ${account_id} and email <> ${address}
       ) < ${MOST_INVITATIONS}
      on conflict (account_id, email) do update
         set role = excluded.role, secret_hash = excluded.secret_hash,
             is_mailed = excluded.is_mailed, invited_by = excluded.invited_by, created_at = now(),
             expires_at = excluded.expires_at
      returning ${invitationColumns(sql)}
    `
    if (made) return { ...made, secret }
    throw new ApiError(
      'CONFLICT',
      `At most ${MOST_INVITATIONS} invitations are kept: withdraw one first.`,
      {
        location: 'invitations',
      },
    )
  })
}

async function refuseOwn(sql: Sql, account_id: string, email: string): Promise<void> {
  const [own] = await sql`
    select 1 from memberships join members using (subject)
     where memberships.account_id = ${account_id} and lower(email) = ${email}
  `
  if (!own) return
  const description = `Received ${email}, who belongs to the account already.`
  throw ApiError.invalid([{ description, location: 'body.email' }])
}
