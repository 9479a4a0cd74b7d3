import type { Plan } from '@svc/scope-policy'
import type { Sql } from '../database.ts'
import type { AccountRecord } from './account-record.ts'

export async function changePlan(sql: Sql, account_id: string, plan: Plan): Promise<AccountRecord> {
  throw new Error('not written yet')
}
