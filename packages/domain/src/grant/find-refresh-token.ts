import { hashSecret } from '@svc/auth-core'
import type { Sql } from '../database.ts'
import { type ClientCredentials, credentialColumns } from '../oauth-client/oauth-client.ts'
import { type Grant, isLive } from './grant.ts'

/** A refresh token with its grant, and the client that it was issued to. */
export interface StoredRefreshToken extends Grant, ClientCredentials {
  token_hash: string
  /** Whether a later token replaced it. When such a token is presented again, it or its successor was stolen. */
  is_superseded: boolean
  /** Whether the grant still allows anything: not revoked, not expired, not idle for thirty days. */
  is_live: boolean
}

/**
 * Finds a refresh token, also a superseded one or one of a grant that has ended.
 *
 * Finding a token changes nothing: check everything first, then rotate the token.
 */
export async function findRefreshToken(
  sql: Sql,
  refresh_token: string,
): Promise<StoredRefreshToken | null> {
  const [found = null] = await findRefreshTokens(sql, [refresh_token])
  return found
}

/** Finds many refresh tokens in one round trip; returns them in the order of the request. */
export async function findRefreshTokens(
  sql: Sql,
  refresh_tokens: readonly string[],
): Promise<(StoredRefreshToken | null)[]> {
  const hashes = refresh_tokens.map(hashSecret)
  const found = await sql<StoredRefreshToken[]>`
    select t.token_hash, t.superseded_at is not null as is_superseded, ${isLive(sql)} as is_live,
           g.grant_id, g.account_id, g.subject, g.scopes, g.resource, ${credentialColumns(sql)}
      from refresh_tokens t join grants g using (grant_id) join oauth_clients c using (client_id)
     where token_hash = any(${sql.typed.texts(hashes)})
  `
  const byHash = new Map(found.map((token) => [token.token_hash, token]))
  return hashes.map((hash) => byHash.get(hash) ?? null)
}
