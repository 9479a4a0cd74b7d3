// Written by `bun run generate` from the document of the service.

/** Metadata of the authorization server (RFC 8414). */
export interface AuthorizationServer {
  /** Who issues tokens; their `iss`. */
  issuer: string
  /** Where users are sent. */
  authorization_endpoint: string
  /** Where codes and refresh tokens are redeemed. */
  token_endpoint: string
  /** Whether the https address of a metadata document can be a `client_id`. */
  client_id_metadata_document_supported: boolean
  /** Where clients register. */
  registration_endpoint: string
  /** Where tokens are revoked. */
  revocation_endpoint: string
  /** Where signing keys are. */
  jwks_uri: string
  /** Every scope there is. */
  scopes_supported: ('svc:account:read' | 'svc:projects:read' | 'svc:projects:write' | 'svc:results:read' | 'svc:results:write' | 'svc:render:execute' | 'svc:social:read' | 'svc:social:publish' | 'svc:templates:read' | 'svc:templates:write' | 'svc:assets:read' | 'svc:assets:write' | 'svc:calendar:read' | 'svc:calendar:write' | 'svc:media:upload')[]
  /** What an authorization request may ask for. */
  response_types_supported: string[]
  /** How it is answered. */
  response_modes_supported: string[]
  /** What can be redeemed. */
  grant_types_supported: string[]
  /** How clients prove who they are. */
  token_endpoint_auth_methods_supported: string[]
  /** How they do when they revoke. */
  revocation_endpoint_auth_methods_supported: string[]
  /** How PKCE challenges are made. */
  code_challenge_methods_supported: string[]
  /** Whether callbacks carry `iss` (RFC 9207). */
  authorization_response_iss_parameter_supported: boolean
  /** What tokens can be for. */
  protected_resources: string[]
}
