import type { Sql } from '../database.ts'
import type { AccountRecord } from './account-record.ts'

export async function listAccounts(sql: Sql): Promise<AccountRecord[]> {
  throw new Error('not written yet')
}
