import { hashSecret } from '@svc/auth-core'
import { inTransaction, type Sql } from '../database.ts'
import { isOpen } from './invitation.ts'

/** Who accepts an invitation, and with what. */
export interface Acceptance {
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
