import type { Plan } from '@svc/scope-policy'
import type { Sql } from '../database.ts'

/**
 * Finds an account that a subject belongs to, and its plan: by default the one that they act in now.
 *
 * @returns `null` for a subject that does not, or no longer, belong to it.
 */
export async function findMemberAccount(
  sql: Sql,
  subject: string,
  account_id?: string,
): Promise<{ account_id: string; plan: Plan } | null> {
  const wanted = account_id ?? null
  const [found] = await sql<{ account_id: string; plan: Plan }[]>`
    select ms.account_id, plan
      from members m
      join memberships ms on ms.subject = m.subject
       and ms.account_id = coalesce(${wanted}::uuid, m.account_id)
      join accounts a on a.account_id = ms.account_id
     where m.subject = ${subject}
  `
  return found ?? null
}
