import type { Plan } from '@svc/scope-policy'
import { periodEnd } from '../account/period.ts'
import { PLAN_TERMS } from '../account/plan-terms.ts'
import { inTransaction, type Sql } from '../database.ts'
import { eachApart } from '../each-apart.ts'
import { moveCredits } from './entry.ts'

/**
 * Grants the current period's credits, once, to every account whose last period is over.
 *
 * Missed periods are not granted later: nothing was used in them either.
 *
 * @param account_id - Only this account.
 * @returns How many accounts began a period.
 */
export async function grantPlanCredits(sql: Sql, account_id?: string): Promise<number> {
  const due = await sql<{ account_id: string }[]>`
    select account_id from accounts
     where granted_until <= now()
       and ${account_id === undefined ? sql`true` : sql`account_id = ${account_id}`}
  `
  let begun = 0
  await eachApart(due, async ({ account_id }) => {
    if (await beginPeriod(sql, account_id)) begun += 1
  })
  return begun
}

/** @returns Whether this call began a period: a concurrent upkeep may have begun it first. */
async function beginPeriod(sql: Sql, account_id: string): Promise<boolean> {
  return inTransaction(sql, async (sql) => {
    const [begun] = await sql<{ plan: Plan }[]>`
      update accounts
         set granted_until = ${periodEnd(sql)}
       where account_id = ${account_id} and granted_until <= now()
      returning plan
    `
    if (!begun) return false
    const amount = PLAN_TERMS[begun.plan].creditsPerPeriod
    if (amount === 0) return true
    await moveCredits(
      sql,
      { account_id, description: `Plan ${begun.plan}` },
      { kind: 'grant', amount },
      { balance: amount, reserved: 0 },
    )
    return true
  })
}
