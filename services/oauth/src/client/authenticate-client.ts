import { matchesSecret } from '@svc/auth-core'
import { type ClientCredentials, findClient } from '@svc/domain'
import { OAuthError } from '@svc/errors'
import { storedClientId } from '../client-document/client-document.ts'
import type { Core } from '../dependencies.ts'
import type { Parameters } from '../parameters.ts'
import { countRequest } from '../request-limits.ts'

/**
 * Finds the client of a request and authenticates it: RFC 6749 §3.2.1.
 *
 * @param known - A client that was read already; the client is looked up when the request names another one.
 * @throws {OAuthError} `invalid_request` when the request names no client.
 * @throws {OAuthError} `invalid_client` when it is unknown or not authenticated; too often from one address, 429.
 */
export async function authenticateClient(
  { sql, limiter }: Pick<Core, 'sql' | 'limiter'>,
  headers: Headers,
  form: Parameters,
  known: ClientCredentials | null,
): Promise<ClientCredentials> {
  try {
    const presented = readClientCredentials(headers, form)
    if (!presented) throw new OAuthError('invalid_request', 'The parameter client_id is missing.')
    const { client_id } = presented
    const client = known?.client_id === client_id ? known : await findClient(sql, client_id)
    if (!client || !isAuthentic(client, presented)) throw refuseClient()
    return client
  } catch (error) {
    if (error instanceof OAuthError && error.code === 'invalid_client') {
      await countRequest(limiter, 'refusal', headers)
    }
    throw error
  }
}

/** Returns whether the credentials are correct and were sent by the client's registered method. */
export function isAuthentic(
  { token_endpoint_auth_method, client_secret_hash }: ClientCredentials,
  { method, secret }: PresentedCredentials,
): boolean {
  if (method !== token_endpoint_auth_method) return false
  return client_secret_hash === null || matchesSecret(secret, client_secret_hash)
}

/** The client that a request claims to come from, and its credentials: RFC 6749 §2.3.1. */
interface PresentedCredentials {
  client_id: string
  method: 'none' | 'client_secret_basic' | 'client_secret_post'
  /** Empty with the method `none`. */
  secret: string
}

/**
 * Reads the client's credentials out of the `Authorization` header or the form; `null` when there are none.
 *
 * Both may name the client, but only one may authenticate it. Basic without a password only names the client; public
 * clients may send that.
 *
 * @throws {OAuthError} `invalid_client` when the header cannot be read, or names another client than the form.
 * @throws {OAuthError} `invalid_request` when a secret is in both.
 */
export function readClientCredentials(
  headers: Headers,
  form: Parameters,
): PresentedCredentials | null {
  const authorization = headers.get('authorization')
  const named = form.get('client_id')
  const client_id = named === undefined ? undefined : storedClientId(named)
  const secret = form.get('client_secret') ?? ''
  if (authorization === null) {
    if (client_id === undefined) return null
    return { client_id, secret, method: secret ? 'client_secret_post' : 'none' }
  }
  const basic = parseBasic(authorization)
  if (!basic || (client_id !== undefined && client_id !== basic.client_id)) throw refuseClient()
  if (secret) {
    throw new OAuthError('invalid_request', 'The client must authenticate in one way; it used two.')
  }
  return { ...basic, method: basic.secret ? 'client_secret_basic' : 'none' }
}

/** Both parts are form-encoded before they are joined: OAuth 2.1 §2.4.1. */
function parseBasic(authorization: string) {
  const encoded = /^basic +([A-Za-z0-9+/]+={0,2})$/i.exec(authorization)?.[1]
  if (!encoded) return null
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const split = text.indexOf(':')
  if (split < 1) return null
  try {
    return {
      client_id: storedClientId(decode(text.slice(0, split))),
      secret: decode(text.slice(split + 1)),
    }
  } catch {
    return null
  }
}

const decode = (text: string) => decodeURIComponent(text.replaceAll('+', ' '))

/** Creates the error for a client that is unknown or failed to authenticate, with the same message for both: RFC 6749 §5.2. */
function refuseClient(): OAuthError {
  return new OAuthError(
    'invalid_client',
    'The client is unknown, or did not authenticate in the way it registered.',
    { headers: { 'WWW-Authenticate': 'Basic realm="oauth"' } },
  )
}
