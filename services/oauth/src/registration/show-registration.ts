import { readBearer } from '@svc/auth-core'
import { readRegistration } from '@svc/domain'
import { OAuthError } from '@svc/errors'
import type { Core } from '../dependencies.ts'
import { countRequest } from '../request-limits.ts'
import { describeClient } from './describe-client.ts'

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
