import { ConnectionError } from '@svc/client'
import * as oauth from 'oauth4webapi'
import type { KeptTokens } from './credentials-file.ts'

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
