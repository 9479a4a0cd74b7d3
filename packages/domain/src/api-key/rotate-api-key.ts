import type { Sql } from '../database.ts'
import type { CreatedApiKey } from './api-key.ts'

export async function rotateApiKey(
  sql: Sql,
  key_id: string,
  options: { prefix: string; grace_seconds?: number },
): Promise<CreatedApiKey> {
  throw new Error('not written yet')
}
