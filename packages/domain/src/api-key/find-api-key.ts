import type { StoredApiKey } from '@svc/auth-core'
import type { Sql } from '../database.ts'

export async function findApiKey(sql: Sql, key_id: string): Promise<StoredApiKey | null> {
  throw new Error('not written yet')
}
