import { ApiError } from '@svc/errors'
import { inTransaction, type Sql } from '../database.ts'
import { recordEvent } from '../event/record-event.ts'
import { type ApiKey, apiKeyColumns, keyCondition } from './api-key.ts'

/**
 * Ends a key. Every process refuses it within a second; a second revocation changes nothing.
 *
 * @param account_id - Only a key of this account.
 * @throws {ApiError} `NOT_FOUND` when there is no such key.
 */
export async function revokeApiKey(sql: Sql, key_id: string, account_id?: string): Promise<ApiKey> {
  return inTransaction(sql, async (sql) => {
    const isMeant = keyCondition(sql, key_id, account_id)
    const [revoked] = await sql<ApiKey[]>`
      update api_keys set revoked_at = now() where ${isMeant} and revoked_at is null
      returning ${apiKeyColumns(sql)}
    `
    if (revoked) {
      const { account_id } = revoked
      const previous = { revoked_at: null }
      await recordEvent(sql, { account_id, type: 'api_key.revoked', data: revoked, previous })
      return revoked
    }
    const [known] = await sql<ApiKey[]>`
      select ${apiKeyColumns(sql)} from api_keys where ${isMeant}
    `
    if (known) return known
    throw new ApiError('NOT_FOUND', `No key ${key_id}.`)
  })
}
