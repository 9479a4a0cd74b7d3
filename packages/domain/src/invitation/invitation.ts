import { hashSecret, mintSecret } from '@svc/auth-core'
import { ApiError, conflict, invalidAt } from '@svc/errors'
import type { Invitation } from '@svc/specification/member'
import { type Fragment, inTransaction, type Sql } from '../database.ts'
import { createUlid } from '../ids.ts'
import { type Acting, actAsOwner, type Role } from '../member/membership.ts'

/** How long an invitation can be accepted. */
const INVITATION_DAYS = 7
/** The most invitations of an account, those that ended included. */
const MOST_INVITATIONS = 20

/** An invitation with the secret that its link needs: 256 bits, told once. */
export interface MadeInvitation extends Invitation {
  secret: string
}

function invitationColumns(sql: Sql) {
  return sql`
    invitation_id, email, role, created_at, expires_at, not ${isOpen(sql)} as is_expired
  `
}

/** Gives the condition under which an invitation can be accepted. */
function isOpen(sql: Sql): Fragment {
  return sql`(
    invitations.expires_at > now() and exists (
      select 1 from memberships inviting
       where inviting.account_id = invitations.account_id
         and inviting.subject = invitations.invited_by and inviting.role = 'owner'
    )
  )`
}

interface NewInvitation {
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
    throw conflict(`At most ${MOST_INVITATIONS} invitations are kept: withdraw one first.`, {
      location: 'invitations',
    })
  })
}

async function refuseOwn(sql: Sql, account_id: string, email: string): Promise<void> {
  const [own] = await sql`
    select 1 from memberships join members using (subject)
     where memberships.account_id = ${account_id} and lower(email) = ${email}
  `
  if (!own) return
  const description = `Received ${email}, who belongs to the account already.`
  throw invalidAt('body.email', description)
}

/** Lists the invitations of an account that were not answered, the newest first. */
export async function listInvitations(sql: Sql, account_id: string): Promise<Invitation[]> {
  return sql<Invitation[]>`
    select ${invitationColumns(sql)} from invitations where account_id = ${account_id}
     order by created_at desc, invitation_id
  `
}

/** What the holder of an invitation's link is shown. */
export interface ShownInvitation {
  account_name: string
  /** The name of the owner who invites; `null` when it is not known. */
  inviter: string | null
  email: string
  role: Role
  /** Whether the link came by mail. */
  is_mailed: boolean
  expires_at: string
}

/** Reads an invitation by the secret of its link; `null` when it is unknown, answered, withdrawn, replaced or too old. */
export async function readInvitation(sql: Sql, secret: string): Promise<ShownInvitation | null> {
  const [found] = await sql<ShownInvitation[]>`
    select a.name as account_name, coalesce(m.name, m.email) as inviter, invitations.email, role,
           is_mailed, expires_at
      from invitations
      join accounts a on a.account_id = invitations.account_id
      join members m on m.subject = invited_by
     where secret_hash = ${hashSecret(secret)} and ${isOpen(sql)}
  `
  return found ?? null
}

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

interface Acceptance {
  secret: string
  subject: string
  /** The address of the person who is signed in. */
  email: string
  /** Whether that address is known to be theirs. Then a link suffices that did not come by mail. */
  is_verified: boolean
}

/** The account that a person has come to. */
export interface Accepted {
  account_id: string
  /** Whether the link came by mail, so that who showed it reads the mail of the address. */
  is_mailed: boolean
}

/**
 * Makes a person belong to the account that invited their e-mail address, and act in it. They keep the accounts that they have.
 *
 * Of several acceptances of one link only the first counts. An invitation lowers no one's role.
 *
 * @returns `null` when the link is unknown, was answered, withdrawn or replaced, is too old, or was made for another address.
 */
export async function acceptInvitation(
  sql: Sql,
  { secret, subject, email, is_verified }: Acceptance,
): Promise<Accepted | null> {
  return inTransaction(sql, async (sql) => {
    const [accepted] = await sql<Accepted[]>`
      with accepted as (
        delete from invitations using members m
         where secret_hash = ${hashSecret(secret)} and ${isOpen(sql)}
           and invitations.email = ${email.toLowerCase()} and (is_mailed or ${is_verified})
           and m.subject = ${subject}
        returning invitations.account_id, role, is_mailed, m.subject
      ), joined as (
        insert into memberships (account_id, subject, role)
        select account_id, subject, role from accepted
        on conflict (account_id, subject) do update set role = 'owner' where excluded.role = 'owner'
      )
      select account_id, is_mailed from accepted
    `
    if (!accepted) return null
    await sql`update members set account_id = ${accepted.account_id} where subject = ${subject}`
    return accepted
  })
}

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
