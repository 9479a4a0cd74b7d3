import { findClient, type OAuthClient } from '@svc/domain'
import { OAuthError } from '@svc/errors'
import { describedClient } from '../client-document/described-client.ts'
import { isDocumentAddress } from '../client-document/document-address.ts'
import type { Core } from '../dependencies.ts'
import { checkParameters } from '../parameters/check-parameters.ts'
import type { Parameters } from '../parameters/parse-parameters.ts'

/** Finds the client of the request: registered here, or identified by the address of its metadata document. */
export async function knownClient(
  core: Core,
  parameters: Parameters,
  headers: Headers,
): Promise<OAuthClient> {
  checkParameters(parameters, ['client_id'])
  const client_id = parameters.get('client_id') ?? ''
  if (isDocumentAddress(client_id)) return describedClient(core, client_id, headers)
  const client = await findClient(core.sql, client_id)
  if (!client || client.document_url !== null) throw unknownClient()
  return client
}

/** Creates the error for a client that is not, or no longer, registered. */
export function unknownClient(): OAuthError {
  return new OAuthError('invalid_client', 'The application is not registered here.')
}
