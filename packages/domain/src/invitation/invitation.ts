import type { Fragment, Sql } from '../database.ts'
import type { Role } from '../member/membership.ts'

/** How long an invitation can be accepted. */
export const INVITATION_DAYS = 7
/** The most invitations of an account, those that ended included. */
export const MOST_INVITATIONS = 20

/** An invitation into an account that waits for its answer; its secret is not stored. */
export interface Invitation {
  invitation_id: string
  /** In lower case. */
  email: string
  role: Role
  created_at: string
  expires_at: string
  /** Whether its link works no longer: it is too old, or the one who invited is no owner any more. */
  is_expired: boolean
}

/** An invitation with the secret that its link needs: 256 bits, told once. */
export interface MadeInvitation extends Invitation {
  secret: string
}

/** Gives the columns that make an invitation. */
export function invitationColumns(sql: Sql) {
  return sql`
    invitation_id, email, role, created_at, expires_at, not ${isOpen(sql)} as is_expired
  `
}

/** Gives the condition under which an invitation can be accepted. */
export function isOpen(sql: Sql): Fragment {
  return sql`(
    invitations.expires_at > now() and exists (
      select 1 from memberships inviting
       where inviting.account_id = invitations.account_id
         and inviting.subject = invitations.invited_by and inviting.role = 'owner'
    )
  )`
}
