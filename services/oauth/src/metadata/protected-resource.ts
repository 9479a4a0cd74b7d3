import { SCOPES } from '@svc/scope-policy'

/**
 * Describes a protected resource and names the authorization server that it trusts: RFC 9728 §2.
 *
 * @param resource - Identifier of the resource; clients send it as `resource` and find it in `aud`.
 */
export function protectedResource(baseUrl: string, resource: string, resource_name: string) {
  return {
    resource,
    resource_name,
    authorization_servers: [baseUrl],
    scopes_supported: SCOPES,
    bearer_methods_supported: ['header'],
  }
}
