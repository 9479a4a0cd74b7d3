import type { Sql } from '../database.ts'

/**
 * Locks an account's row, so that only one transaction at a time decides by the account's amount of
 * work. Transactions that only need the row to exist are not blocked.
 */
export async function lockAccount(sql: Sql, account_id: string): Promise<void> {
  await sql`select 1 from accounts where account_id = ${account_id} for no key update`
}
