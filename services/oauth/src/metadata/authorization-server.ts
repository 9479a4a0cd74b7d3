import { SCOPES } from '@svc/scope-policy'
import type { Resources } from '../resources.ts'

/**
 * Describes this authorization server: RFC 8414 §2, with RFC 9207 §3 and RFC 9728 §4.
 *
 * A member is omitted only where its default is correct. `response_modes_supported` and `grant_types_supported` are
 * sent, because their defaults include the fragment mode and the implicit grant, which are not supported.
 */
export function authorizationServer(baseUrl: string, { api, mcp }: Resources) {
  const authentication = ['none', 'client_secret_basic', 'client_secret_post']
  return {
    issuer: baseUrl,
    authorization_endpoint: `${baseUrl}/oauth2/authorize`,
    token_endpoint: `${baseUrl}/oauth2/token`,
    client_id_metadata_document_supported: true,
    registration_endpoint: `${baseUrl}/oauth2/application`,
    revocation_endpoint: `${baseUrl}/oauth2/revoke`,
    jwks_uri: `${baseUrl}/.well-known/jwks.json`,
    scopes_supported: SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: authentication,
    revocation_endpoint_auth_methods_supported: authentication,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    protected_resources: [api, mcp],
  }
}
