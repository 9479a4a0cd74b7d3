import type { Sql } from '../database.ts'
import type { Membership } from './membership.ts'

/** Lists who belongs to an account, in the order in which they came to it; to all accounts without an id. */
export async function listMembers(sql: Sql, account_id?: string): Promise<Membership[]> {
  return sql<Membership[]>`
    select ms.subject, ms.account_id, ms.role, m.account_id = ms.account_id as is_active, m.name,
           m.email, ms.created_at
      from memberships ms join members m using (subject)
     where ${account_id === undefined ? sql`true` : sql`ms.account_id = ${account_id}`}
     order by ms.created_at, ms.subject
  `
}
