import { mintApiKey } from '@svc/auth-core'
import { ApiError } from '@svc/errors'
import type { Scope } from '@svc/scope-policy'
import { inTransaction, type Sql } from '../database.ts'
import { recordEvent } from '../event/record-event.ts'
import { type ApiKey, apiKeyColumns, type CreatedApiKey } from './api-key.ts'

/** The key to create. Every key of this service begins with `prefix`; without `expires_at` the key does not expire. */
export interface NewApiKey {
  account_id: string
  name: string
  scopes: readonly Scope[]
  prefix: string
  expires_at?: string
  /** The member who creates the key; absent for a key of the operator. */
  created_by?: string | null
}

/**
 * Creates an API key. The key itself is returned and not stored.
 *
 * @throws {ApiError} `NOT_FOUND` when there is no such account, or `created_by` does not belong to it.
 */
export async function createApiKey(sql: Sql, request: NewApiKey): Promise<CreatedApiKey> {
  const { key, key_id, key_hash } = mintApiKey(request)
  return inTransaction(sql, async (sql) => {
    const creator = request.created_by ?? null
    // The lock keeps the membership from ending before the key can end with it.
    const [created] = await sql<ApiKey[]>`
      with creator as (
        select subject from memberships
         where account_id = ${request.account_id} and subject = ${creator} for key share
      )
      insert into api_keys (key_id, account_id, name, key_hash, scopes, expires_at, created_by)
      select ${key_id}, account_id, ${request.name.trim()}, ${key_hash},
             ${sql.array([...new Set(request.scopes)])}, ${request.expires_at ?? null}::timestamptz,
             ${creator}
        from accounts where account_id = ${request.account_id}
         and (${creator}::text is null or exists (select 1 from creator))
      returning ${apiKeyColumns(sql)}
    `
    if (!created) throw new ApiError('NOT_FOUND', `No account ${request.account_id}.`)
    const { account_id } = created
    await recordEvent(sql, { account_id, type: 'api_key.created', data: created })
    return { ...created, key }
  })
}
