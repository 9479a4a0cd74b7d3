import type { OAuthClient } from '@svc/domain'

/** Describes a client as it is registered: RFC 7591 §3.2.1, without any secret. */
export function describeClient(baseUrl: string, client: OAuthClient) {
  const { client_id, scopes, allowed_resources } = client
  return {
    client_id,
    client_id_issued_at: Math.floor(Date.parse(client.created_at) / 1000),
    registration_client_uri: `${baseUrl}/oauth2/application/${client_id}`,
    client_name: client.client_name,
    redirect_uris: client.redirect_uris,
    token_endpoint_auth_method: client.token_endpoint_auth_method,
    grant_types: client.grant_types,
    response_types: client.response_types,
    ...(scopes && { scope: scopes.join(' ') }),
    ...(allowed_resources && { allowed_resources }),
    ...client.metadata,
  }
}
