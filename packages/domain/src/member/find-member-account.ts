import type { Plan } from '@svc/scope-policy'
import type { Sql } from '../database.ts'

/** Finds the account that a subject acts in, and its plan; `null` for a subject that is no member. */
export async function findMemberAccount(
  sql: Sql,
  subject: string,
): Promise<{ account_id: string; plan: Plan } | null> {
  const [found] = await sql<{ account_id: string; plan: Plan }[]>`
    select account_id, plan from members join accounts using (account_id)
     where subject = ${subject}
  `
  return found ?? null
}
