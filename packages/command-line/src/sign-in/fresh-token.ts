import * as oauth from 'oauth4webapi'
import { discover, requestsTo, toKeep } from './authorization-server.ts'
import type { CredentialsFile, KeptTokens } from './credentials-file.ts'
import { NotSignedIn } from './not-signed-in.ts'

/** A token is renewed this long before it expires: it must still be valid when the request arrives. */
const EARLY_MS = 30_000
/** Timeout of a renewal; shorter than the time that other processes wait for the lock. */
const LONGEST_MS = 30_000

/**
 * Returns the access token for each request, renewed when it is about to expire. A refresh token works once: one process
 * renews it while the others wait and then read the new one.
 */
export function freshToken(credentials: CredentialsFile, server: string): () => Promise<string> {
  return async () => (await renewed(credentials, server)).access_token
}

async function renewed(credentials: CredentialsFile, server: string): Promise<KeptTokens> {
  const kept = tokensOf(await credentials.read(), server)
  if (kept.expires_at - Date.now() > EARLY_MS) return kept
  return credentials.update(async (all) => {
    const current = tokensOf(all, server)
    if (current.expires_at - Date.now() > EARLY_MS) return current
    const next = await refresh(current, server)
    all.servers[server] = next
    return next
  })
}

function tokensOf(
  { servers }: Awaited<ReturnType<CredentialsFile['read']>>,
  server: string,
): KeptTokens {
  const own = servers[server]
  if (!own || 'key' in own) throw new NotSignedIn(server)
  return own
}

async function refresh(tokens: KeptTokens, server: string): Promise<KeptTokens> {
  const { issuer, client_id, refresh_token } = tokens
  if (!refresh_token) throw new NotSignedIn(server)
  const authorization = await discover(issuer, server)
  const client = { client_id }
  const response = await oauth.refreshTokenGrantRequest(
    authorization,
    client,
    oauth.None(),
    refresh_token,
    { ...requestsTo(server), signal: AbortSignal.timeout(LONGEST_MS) },
  )
  try {
    const granted = await oauth.processRefreshTokenResponse(authorization, client, response)
    return toKeep(tokens, { refresh_token, ...granted })
  } catch (error) {
    // The grant has ended: revoked by its owner, expired, or ended because the refresh token was used before.
    if (error instanceof oauth.ResponseBodyError && error.error === 'invalid_grant') {
      throw new NotSignedIn(server)
    }
    throw error
  }
}
