import { hashSecret } from '@svc/auth-core'
import type { Sql } from '../database.ts'
import { type ClientCredentials, credentialColumns } from '../oauth-client/oauth-client.ts'
import type { Grant } from './grant.ts'

/** An authorization code with the grant that redeeming it makes, and the client that it was given to. */
export interface StoredCode extends Grant, ClientCredentials {
  code_hash: string
  redirect_uri: string
  code_challenge: string
  is_expired: boolean
  /** When it was redeemed; `null` until then. */
  used_at: string | null
}

/**
 * Finds codes, also redeemed and expired ones, in one round trip; returns them in the order of the request.
 *
 * Finding a code changes nothing: check everything first, then redeem the code.
 */
export async function findCodes(
  sql: Sql,
  codes: readonly string[],
): Promise<(StoredCode | null)[]> {
  const hashes = codes.map(hashSecret)
  const found = await sql<StoredCode[]>`
    select o.code_hash, o.grant_id, o.account_id, o.subject, o.scopes, o.resource, o.redirect_uri,
           o.code_challenge, o.expires_at <= now() as is_expired, o.used_at, ${credentialColumns(sql)}
      from authorization_codes o join oauth_clients c using (client_id)
     where code_hash = any(${sql.typed.texts(hashes)})
  `
  const byHash = new Map(found.map((code) => [code.code_hash, code]))
  return hashes.map((hash) => byHash.get(hash) ?? null)
}
