import type { Scope } from '@svc/scope-policy'
import type { Sql } from '../database.ts'
import type { CreatedApiKey } from './api-key.ts'

export async function createApiKey(
  sql: Sql,
  request: {
    account_id: string
    name: string
    scopes: readonly Scope[]
    prefix: string
    expires_at?: string
  },
): Promise<CreatedApiKey> {
  throw new Error('not written yet')
}
