import { ApiError } from '@svc/errors'
import type { Plan } from '@svc/scope-policy'
import type { Sql } from '../database.ts'

/** An account as its operator sees it. */
export interface AccountRecord {
  account_id: string
  name: string
  email: string | null
  plan: Plan
  balance: number
  reserved: number
  created_at: string
}

/** Reads accounts as their operator sees them, the oldest first; all of them without an id. */
export async function readAccountRecords(sql: Sql, account_id?: string): Promise<AccountRecord[]> {
  return sql<AccountRecord[]>`
    select account_id, name, email, plan, balance, reserved, created_at
      from accounts join credits using (account_id)
     where ${account_id === undefined ? sql`true` : sql`account_id = ${account_id}`}
     order by created_at, account_id
  `
}

/**
 * Reads one account as its operator sees it.
 *
 * @throws {ApiError} `NOT_FOUND` when there is no such account.
 */
export async function readAccountRecord(sql: Sql, account_id: string): Promise<AccountRecord> {
  const [account] = await readAccountRecords(sql, account_id)
  if (!account) throw new ApiError('NOT_FOUND', `No account ${account_id}.`)
  return account
}
