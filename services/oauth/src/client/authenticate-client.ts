import { matchesSecret } from '@svc/auth-core'
import { type ClientCredentials, findClient } from '@svc/domain'
import { OAuthError } from '@svc/errors'
import type { Core } from '../dependencies.ts'
import type { Parameters } from '../parameters/parse-parameters.ts'
import { countRequest } from '../request-limits.ts'
import { type PresentedCredentials, readClientCredentials } from './read-client-credentials.ts'
import { refuseClient } from './refuse-client.ts'

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
