import type { NewClient } from '@svc/domain'
import { OAuthError } from '@svc/errors'
import type { Resources } from '../resources.ts'
import { allowedResources } from './allowed-resources.ts'
import { authenticationMethod } from './authentication-method.ts'
import { clientName } from './client-name.ts'
import { descriptiveMetadata } from './descriptive-metadata.ts'
import { grantTypes } from './grant-types.ts'
import { redirectUris } from './redirect-uris.ts'
import { registeredScopes } from './registered-scopes.ts'
import { responseTypes } from './response-types.ts'

/**
 * Reads the metadata of a client that wants to be registered, rule by rule: RFC 7591 §2.
 *
 * Members without a rule are ignored; members that are `null` count as omitted.
 *
 * @throws {OAuthError} `invalid_redirect_uri` or `invalid_client_metadata`.
 */
export function readClientMetadata(body: unknown, resources: Resources): NewClient {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new OAuthError('invalid_client_metadata', 'The body must be a JSON object.')
  }
  const metadata = { ...body }
  const grant_types = grantTypes(metadata)
  return {
    client_name: clientName(metadata),
    redirect_uris: redirectUris(metadata, grant_types),
    token_endpoint_auth_method: authenticationMethod(metadata),
    grant_types,
    response_types: responseTypes(metadata, grant_types),
    scopes: registeredScopes(metadata),
    allowed_resources: allowedResources(metadata, resources),
    metadata: descriptiveMetadata(metadata),
  }
}
