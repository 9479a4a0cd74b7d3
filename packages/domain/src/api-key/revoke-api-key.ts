import { ApiError } from '@svc/errors'
import type { Sql } from '../database.ts'
import { type ApiKey, apiKeyColumns } from './api-key.ts'

/**
 * Ends a key. Every process refuses it within a second; a second revocation changes nothing.
 *
 * @throws {ApiError} `NOT_FOUND` when there is no such key.
 */
export async function revokeApiKey(sql: Sql, key_id: string): Promise<ApiKey> {
  const [revoked] = await sql<ApiKey[]>`
    update api_keys set revoked_at = coalesce(revoked_at, now())
     where key_id = ${key_id}
    returning ${apiKeyColumns(sql)}
  `
  if (!revoked) throw new ApiError('NOT_FOUND', `No key ${key_id}.`)
  return revoked
}
