import type { Plan } from '@svc/scope-policy'
import { grantPlanCredits } from '../credits/grant-plan-credits.ts'
import { inTransaction, type Sql } from '../database.ts'
import { type AccountRecord, readAccountRecord } from './account-record.ts'

/**
 * Moves an account to another plan, whose first period begins now.
 *
 * Credits that are owned or held stay as they are; work that is queued or running goes on. The
 * same plan again changes nothing.
 *
 * @throws {ApiError} `NOT_FOUND` when there is no such account.
 */
export async function changePlan(sql: Sql, account_id: string, plan: Plan): Promise<AccountRecord> {
  return inTransaction(sql, async (sql) => {
    await sql`
      update accounts
         set plan = ${plan}, plan_since = now(), granted_until = '-infinity'
       where account_id = ${account_id} and plan <> ${plan}
    `
    await grantPlanCredits(sql, account_id)
    return readAccountRecord(sql, account_id)
  })
}
