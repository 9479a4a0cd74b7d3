import type { Sql } from '../database.ts'
import type { ApiKey } from './api-key.ts'

export async function listApiKeys(sql: Sql, account_id?: string): Promise<ApiKey[]> {
  throw new Error('not written yet')
}
