import { ConnectionError } from '@svc/client'
import * as oauth from 'oauth4webapi'
import { type CredentialsFile, type KeptTokens, NotSignedIn } from './credentials-file.ts'

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

type Granted = Pick<oauth.TokenEndpointResponse, 'access_token' | 'refresh_token' | 'expires_in'>

/** The assumed lifetime of a token when the service does not return one. */
const DEFAULT_SECONDS = 300

/**
 * The options of every request to an authorization server. Plain HTTP is allowed only if the address of the service itself is http;
 * with https, all endpoints must be https too. Without an answer they throw what calls of `/v1` throw.
 */
export function requestsTo(server: string) {
  return {
    [oauth.allowInsecureRequests]: new URL(server).protocol === 'http:',
    async [oauth.customFetch](
      url: string,
      init: oauth.CustomFetchOptions<string, unknown>,
    ): Promise<Response> {
      try {
        return await fetch(url, init as RequestInit)
      } catch (error) {
        if (init.signal?.aborted) throw error
        throw new ConnectionError('The service did not answer.', { cause: error })
      }
    },
  }
}

/** Reads the metadata of a service's authorization server (RFC 8414). */
export async function discover(issuer: string, server: string): Promise<oauth.AuthorizationServer> {
  const url = new URL(issuer)
  const options = { algorithm: 'oauth2', ...requestsTo(server) } as const
  return oauth.processDiscoveryResponse(url, await oauth.discoveryRequest(url, options))
}

/** Converts a token response to the form in which it is stored. */
export function toKeep(
  { issuer, client_id }: Pick<KeptTokens, 'issuer' | 'client_id'>,
  { access_token, refresh_token, expires_in = DEFAULT_SECONDS }: Granted,
): KeptTokens {
  const expires_at = Date.now() + expires_in * 1000
  return { issuer, client_id, access_token, refresh_token: refresh_token ?? null, expires_at }
}

/** Revokes a grant at a service: its refresh token and every access token of it (RFC 7009). */
export async function revoke(tokens: KeptTokens, server: string): Promise<void> {
  const { issuer, client_id, access_token, refresh_token } = tokens
  const response = await oauth.revocationRequest(
    await discover(issuer, server),
    { client_id },
    oauth.None(),
    refresh_token ?? access_token,
    requestsTo(server),
  )
  await oauth.processRevocationResponse(response)
}
