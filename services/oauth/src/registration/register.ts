import { readBearer } from '@svc/auth-core'
import { type OAuthClient, readRegistration, registerClient } from '@svc/domain'
import { OAuthError } from '@svc/errors'
import { readJsonBody } from '@svc/http'
import type { Core } from '../dependencies.ts'
import { countRequest } from '../request-limits.ts'
import { readClientMetadata } from './read-client-metadata.ts'

const MOST_BYTES = 64 * 1024

/** Registers a client without authentication. Its secrets are in this response only: RFC 7591 §3. */
export async function register(
  { sql, limiter, resources, baseUrl }: Core,
  request: Request,
): Promise<object> {
  const metadata = readClientMetadata(await readJsonBody(request, MOST_BYTES), resources)
  // Only valid registrations count against the limit: an invalid one can be corrected and sent again.
  await countRequest(limiter, 'registration', request.headers)
  const registered = await registerClient(sql, metadata)
  const { client, registration_access_token, client_secret } = registered
  return {
    ...describeClient(baseUrl, client),
    registration_access_token,
    ...(client_secret !== null && { client_secret, client_secret_expires_at: 0 }),
  }
}

/**
 * Shows a client's registration to the holder of its registration access token: RFC 7592 §2.1.
 *
 * An unknown client is refused like a wrong token, so that the answer does not reveal which clients exist.
 */
export async function showRegistration(
  { sql, limiter, baseUrl }: Core,
  { headers }: Request,
  client_id: string,
): Promise<object> {
  const token = readBearer(headers.get('authorization'))
  const client = token === null ? null : await readRegistration(sql, client_id, token)
  if (client) return describeClient(baseUrl, client)
  await countRequest(limiter, 'refusal', headers)
  throw new OAuthError('invalid_token', 'This needs the registration access token of the client.', {
    headers: { 'WWW-Authenticate': token === null ? 'Bearer' : 'Bearer error="invalid_token"' },
  })
}

/** Describes a client as it is registered: RFC 7591 §3.2.1, without any secret. */
function describeClient(baseUrl: string, client: OAuthClient) {
  const { client_id, scopes, allowed_resources } = client
  return {
    client_id,
    client_id_issued_at: Math.floor(Date.parse(client.created_at) / 1000),
    registration_client_uri: `${baseUrl}/oauth2/application/${client_id}`,
    client_name: client.client_name,
    redirect_uris: client.redirect_uris,
    token_endpoint_auth_method: client.token_endpoint_auth_method,
    grant_types: client.grant_types,
    response_types: client.response_types,
    ...(scopes && { scope: scopes.join(' ') }),
    ...(allowed_resources && { allowed_resources }),
    ...client.metadata,
  }
}
