import type { Plan } from '@svc/scope-policy'
import type { AccountLimits } from '@svc/specification'
import { grantPlanCredits } from '../credits/grant-plan-credits.ts'
import { inTransaction, type Sql } from '../database.ts'
import { createUlid } from '../ulid.ts'
import { type AccountRecord, readAccountRecord } from './account-record.ts'

/** The account to create. `limits` holds only the limits that differ from those of its plan. */
export interface NewAccount {
  name: string
  plan: Plan
  email?: string
  limits?: Partial<AccountLimits>
}

/** Creates an account, with the first period's credits of its plan. */
export async function createAccount(sql: Sql, account: NewAccount): Promise<AccountRecord> {
  const account_id = createUlid()
  return inTransaction(sql, async (sql) => {
    await sql`
      insert into accounts (account_id, name, email, plan, limits, granted_until)
      values (
        ${account_id}, ${account.name.trim()}, ${account.email ?? null}, ${account.plan},
        ${account.limits ?? {}}, '-infinity'
      )
    `
    await sql`insert into credits (account_id) values (${account_id})`
    await grantPlanCredits(sql, account_id)
    return readAccountRecord(sql, account_id)
  })
}
