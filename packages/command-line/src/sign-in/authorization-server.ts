import * as oauth from 'oauth4webapi'
import type { KeptTokens } from './credentials-file.ts'

/** What a grant's answer has and is kept of it. */
type Granted = Pick<oauth.TokenEndpointResponse, 'access_token' | 'refresh_token' | 'expires_in'>

/** A service that said nothing of when its token ends: it is asked for another after that long. */
const DEFAULT_SECONDS = 300

/** Plain HTTP is for a service whose own address says so; one that has https names no server without it. */
export function insecureOn(server: string): { [oauth.allowInsecureRequests]: boolean } {
  return { [oauth.allowInsecureRequests]: new URL(server).protocol === 'http:' }
}

/** Reads how the authorization server of a service is spoken to (RFC 8414). */
export async function discover(issuer: string, server: string): Promise<oauth.AuthorizationServer> {
  const url = new URL(issuer)
  const options = { algorithm: 'oauth2', ...insecureOn(server) } as const
  return oauth.processDiscoveryResponse(url, await oauth.discoveryRequest(url, options))
}

/** Makes of what was granted what is kept. */
export function toKeep(
  { issuer, client_id }: Pick<KeptTokens, 'issuer' | 'client_id'>,
  { access_token, refresh_token, expires_in = DEFAULT_SECONDS }: Granted,
): KeptTokens {
  const expires_at = Date.now() + expires_in * 1000
  return { issuer, client_id, access_token, refresh_token: refresh_token ?? null, expires_at }
}
