import type { Sql } from '../database.ts'
import { type AccountRecord, readAccountRecords } from './account-record.ts'

/** Lists every account for the operator, the oldest first. */
export async function listAccounts(sql: Sql): Promise<AccountRecord[]> {
  return readAccountRecords(sql)
}
