import { matchesSecret } from '@svc/auth-core'
import type { Sql } from '../database.ts'
import { clientColumns, type OAuthClient } from './oauth-client.ts'

/**
 * Reads a client's registration for the holder of its registration access token.
 *
 * An unknown client and a wrong token give `null` by the same code path, so that the answer does not reveal which clients exist.
 */
export async function readRegistration(
  sql: Sql,
  client_id: string,
  registration_access_token: string,
): Promise<OAuthClient | null> {
  const [row] = await sql<(OAuthClient & { registration_token_hash: string })[]>`
    select ${clientColumns(sql)}, registration_token_hash
      from oauth_clients c where client_id = ${client_id}
  `
  const { registration_token_hash = NO_DIGEST, ...client } = row ?? {}
  const isHolder = matchesSecret(registration_access_token, registration_token_hash)
  return isHolder && row ? (client as OAuthClient) : null
}

const NO_DIGEST = '0'.repeat(64)
