import type { Sql } from '../database.ts'
import type { Role } from './membership.ts'

/** An account that a person belongs to. */
export interface OwnAccount {
  account_id: string
  name: string
  role: Role
  /** Whether the person acts in it now. */
  is_active: boolean
}

/** Lists the accounts that a person belongs to, in the order in which they came to them. */
export async function listOwnAccounts(sql: Sql, subject: string): Promise<OwnAccount[]> {
  return sql<OwnAccount[]>`
    select ms.account_id, a.name, ms.role, ms.account_id = m.account_id as is_active
      from memberships ms join members m using (subject) join accounts a on a.account_id = ms.account_id
     where subject = ${subject}
     order by ms.created_at, ms.account_id
  `
}
