import * as oauth from 'oauth4webapi'
import { discover, requestsTo } from './authorization-server.ts'
import type { KeptTokens } from './credentials-file.ts'

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
