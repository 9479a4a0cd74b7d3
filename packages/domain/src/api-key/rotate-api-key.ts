import { ApiError } from '@svc/errors'
import { inTransaction, type Sql } from '../database.ts'
import { type ApiKey, type CreatedApiKey, keyCondition } from './api-key.ts'
import { createApiKey } from './create-api-key.ts'

const DAY_SECONDS = 86_400

/**
 * Replaces a key by a new one with the same name and scopes. It becomes the operator's when the one who made the old one has left the
 * account.
 *
 * @param options - `grace_seconds`: how long the old one still works, a day by default; 0 when it was exposed.
 *   `account_id`: only a key of this account. `created_by`: the member who rotates the key and owns the new one.
 * @throws {ApiError} `NOT_FOUND` when there is no such key, or it no longer works.
 */
export async function rotateApiKey(
  sql: Sql,
  key_id: string,
  { prefix, grace_seconds = DAY_SECONDS, account_id, created_by }: KeyRotation,
): Promise<CreatedApiKey> {
  return inTransaction(sql, async (sql) => {
    const [old] = await sql<OldKey[]>`
      update api_keys
         set expires_at = least(expires_at, now() + make_interval(secs => ${grace_seconds}))
       where ${keyCondition(sql, key_id, account_id)}
         and revoked_at is null
         and (expires_at is null or expires_at > now())
      returning account_id, name, scopes, (
        select subject from memberships m
         where m.account_id = api_keys.account_id and subject = created_by
      ) as created_by
    `
    if (!old) throw new ApiError('NOT_FOUND', `No working key ${key_id}.`)
    return createApiKey(sql, { ...old, prefix, created_by: created_by ?? old.created_by })
  })
}

type OldKey = Pick<ApiKey, 'account_id' | 'name' | 'scopes'> & { created_by: string | null }

interface KeyRotation {
  prefix: string
  grace_seconds?: number
  account_id?: string
  created_by?: string
}
