import type { Plan } from '@svc/scope-policy'
import { periodEnd } from '../account/period.ts'
import { PLAN_TERMS } from '../account/plan-terms.ts'
import { inTransaction, type Sql } from '../database.ts'
import { moveCredits } from './entry.ts'

/**
 * Grants the current period's credits, once, to every account whose last period is over.
 *
 * Periods that passed unnoticed are not made up for: nothing was used in them either.
 *
 * @param account_id - Only this account.
 * @returns How many accounts began a period.
 */
export async function grantPlanCredits(sql: Sql, account_id?: string): Promise<number> {
  return inTransaction(sql, async (sql) => {
    const due = await sql<{ account_id: string; plan: Plan }[]>`
      update accounts
         set granted_until = ${periodEnd(sql)}
       where granted_until <= now()
         and ${account_id === undefined ? sql`true` : sql`account_id = ${account_id}`}
      returning account_id, plan
    `
    for (const { account_id, plan } of due) {
      const amount = PLAN_TERMS[plan].credits_per_period
      if (amount === 0) continue
      await moveCredits(
        sql,
        { account_id, description: `Plan ${plan}` },
        { kind: 'grant', amount },
        { balance: amount, reserved: 0 },
      )
    }
    return due.length
  })
}
