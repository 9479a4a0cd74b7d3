import type { StoredApiKey } from '@svc/auth-core'
import type { Plan, Scope } from '@svc/scope-policy'
import type { Sql } from '../database.ts'

/** A key as the authenticator needs it, and the plan of its account. */
type FoundApiKey = StoredApiKey<Scope> & { plan: Plan }

/**
 * Finds a key for the authenticator, also a revoked or expired one, and records that it was used.
 *
 * The use is recorded at most once a minute, so that not every request causes a write.
 */
export async function findApiKey(sql: Sql, key_id: string): Promise<FoundApiKey | null> {
  const [found] = await sql<(FoundApiKey & { note_use: boolean })[]>`
    select key_id, key_hash, account_id, scopes, expires_at, revoked_at, plan,
           last_used_at is null or last_used_at < now() - interval '1 minute' as note_use
      from api_keys join accounts using (account_id) where key_id = ${key_id}
  `
  if (!found) return null
  const { note_use, ...key } = found
  if (note_use) await sql`update api_keys set last_used_at = now() where key_id = ${key_id}`
  return key
}
