import { registerClient } from '@svc/domain'
import { readJsonBody } from '@svc/http'
import type { Core } from '../dependencies.ts'
import { countRequest } from '../request-limits.ts'
import { describeClient } from './describe-client.ts'
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
