/** What a `WWW-Authenticate` header may say besides where to learn more. */
interface ChallengeFacts {
  scope?: string | undefined
  error?: 'invalid_token' | 'insufficient_scope' | undefined
}

/**
 * Writes the challenge of a refused credential.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9728#section-5.1 for `resource_metadata`
 * @see https://www.rfc-editor.org/rfc/rfc6750#section-3 for the rest
 */
export function challenge(baseUrl: string, { scope, error }: ChallengeFacts): string {
  const parameters = {
    resource_metadata: `${baseUrl}/.well-known/oauth-protected-resource`,
    scope,
    error,
  }
  const written = Object.entries(parameters)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}="${value}"`)
  return `Bearer ${written.join(', ')}`
}
