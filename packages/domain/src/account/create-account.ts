import type { Plan } from '@svc/scope-policy'
import type { Sql } from '../database.ts'
import type { AccountLimits } from './account.ts'
import type { AccountRecord } from './account-record.ts'

export async function createAccount(
  sql: Sql,
  account: { name: string; plan: Plan; email?: string; limits?: Partial<AccountLimits> },
): Promise<AccountRecord> {
  throw new Error('not written yet')
}
