import type { Sql } from '../database.ts'
import type { SentNotice } from './notice.ts'

/** Who gets a notice. */
export interface Recipient {
  email: string
  account_name: string
  /** In which they read; `null` while it is not known. */
  language: string | null
}

/** Finds the owner whom a notice is for; `null` for a person who owns the account no longer, has no e-mail address, or wants no such notices. */
export async function findRecipient(
  sql: Sql,
  { account_id, subject, notice }: Omit<SentNotice, 'id'>,
): Promise<Recipient | null> {
  const [recipient] = await sql<Recipient[]>`
    select m.email, m.language, a.name as account_name
      from memberships ms
      join members m using (subject)
      join accounts a on a.account_id = ms.account_id
     where ms.account_id = ${account_id} and ms.subject = ${subject} and ms.role = 'owner'
       and m.email is not null and not ${notice.kind} = any(m.notices_off)
  `
  return recipient ?? null
}
