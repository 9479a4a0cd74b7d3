import { hashSecret } from '@svc/auth-core'
import type { Sql } from '../database.ts'
import type { Role } from '../member/membership.ts'
import { isOpen } from './invitation.ts'

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
