import type { Sql } from '../database.ts'
import { type ApiKey, apiKeyColumns } from './api-key.ts'

/** Lists API keys, also the revoked ones, the oldest first; those of all accounts without an id. */
export async function listApiKeys(sql: Sql, account_id?: string): Promise<ApiKey[]> {
  return sql<ApiKey[]>`
    select ${apiKeyColumns(sql)} from api_keys
     where ${account_id === undefined ? sql`true` : sql`account_id = ${account_id}`}
     order by created_at, key_id
  `
}
