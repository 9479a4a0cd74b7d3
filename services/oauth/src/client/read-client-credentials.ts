import { OAuthError } from '@svc/errors'
import { storedClientId } from '../client-document/document-address.ts'
import type { Parameters } from '../parameters/parse-parameters.ts'
import { refuseClient } from './refuse-client.ts'

/** The client that a request claims to come from, and its credentials: RFC 6749 §2.3.1. */
export interface PresentedCredentials {
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
