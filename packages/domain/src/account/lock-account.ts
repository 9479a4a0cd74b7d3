import type { Sql } from '../database.ts'

/**
 * Lets one transaction at a time decide by how much work an account has. Others that need the
 * account's row only to exist are not held up.
 */
export async function lockAccount(sql: Sql, account_id: string): Promise<void> {
  await sql`select 1 from accounts where account_id = ${account_id} for no key update`
}
