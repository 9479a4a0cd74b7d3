import { readAuthorization } from '@svc/domain'
import { ApiError } from '@svc/errors'
import type { Core } from '../dependencies.ts'

/** Reads the details of an authorization request that the consent page shows. */
export async function readRequest({ sql }: Pick<Core, 'sql'>, request_id: string) {
  const pending = await readAuthorization(sql, request_id)
  if (!pending) {
    throw new ApiError('NOT_FOUND', 'There is no such request: it is unknown, answered or too old.')
  }
  const { client, redirect_uri, scopes, resource, expires_at } = pending
  const { client_uri = null } = client.metadata
  return {
    client_id: client.client_id,
    client_name: client.client_name,
    // The host whose document names the client, which is known for sure; `null` when the client registered itself.
    document_host: client.document_url === null ? null : new URL(client.document_url).host,
    client_uri: typeof client_uri === 'string' ? client_uri : null,
    // Clients register themselves or publish a document, so their names and websites are unverified.
    is_verified: false,
    registered_at: client.created_at,
    redirect_uri,
    scopes,
    resource,
    expires_at,
  }
}
