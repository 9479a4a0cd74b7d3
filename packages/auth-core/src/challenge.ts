/** What a `WWW-Authenticate` header says of a refused request. */
export interface ChallengeFacts {
  /** Where the metadata of the protected resource is: an absolute URL. */
  resource_metadata: string
  /** What the request needs, separated by single spaces. */
  scope?: string | undefined
  /** Only when a credential was sent (RFC 6750 §3.1). */
  error?: 'invalid_token' | 'insufficient_scope' | undefined
}

/**
 * Writes the challenge of a refused credential: the value of `WWW-Authenticate`.
 *
 * The values are written as they are given: none may hold a quote or a backslash.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9728#section-5.1 for `resource_metadata`
 * @see https://www.rfc-editor.org/rfc/rfc6750#section-3 for the rest
 */
export function writeChallenge({ resource_metadata, scope, error }: ChallengeFacts): string {
  const written = Object.entries({ resource_metadata, scope, error })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}="${value}"`)
  return `Bearer ${written.join(', ')}`
}
