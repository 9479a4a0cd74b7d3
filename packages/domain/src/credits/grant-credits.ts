import type { Sql } from '../database.ts'
import type { LedgerEntry } from './credits.ts'

export async function grantCredits(
  sql: Sql,
  grant: { account_id: string; amount: number; description?: string },
): Promise<LedgerEntry> {
  throw new Error('not written yet')
}
