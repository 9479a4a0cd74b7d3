/** What the metadata of a protected resource says. */
export interface ResourceFacts {
  /** The resource identifier, which tokens have in `aud`: an absolute URL without query and fragment. */
  resource: string
  /** The issuers whose tokens are accepted. */
  authorizationServers: readonly string[]
  /** What clients may ask for; when absent, they are told by the challenge alone. */
  scopes?: readonly string[]
  /** For people who are asked to let a client in. */
  name?: string
  /** Where developers read on: an absolute URL. */
  documentation?: string
  /** The `algorithms` of a `DpopVerifier`. */
  dpopAlgorithms?: readonly string[]
}

/** The metadata of a protected resource, and where it stands. */
export interface ProtectedResource {
  /** Its absolute URL: the `resourceMetadata` of a guard. */
  readonly url: string
  /** The path of that URL, to be routed. */
  readonly path: string
  readonly metadata: Readonly<Record<string, string | readonly string[]>>
  /** Returns the answer to a GET of `path`. Clients may keep it for five minutes. */
  respond(): Response
}

/**
 * Describes a protected resource, so that a client that knows nothing but its address finds out who makes tokens for it.
 *
 * @throws {RangeError} `resource` has a query or a fragment.
 * @see https://www.rfc-editor.org/rfc/rfc9728#section-3
 */
export function describeResource(facts: ResourceFacts): ProtectedResource {
  const { origin, pathname, search, hash } = new URL(facts.resource)
  if (search || hash) throw new RangeError(`${facts.resource} has a query or a fragment.`)
  const path = `/.well-known/oauth-protected-resource${pathname.replace(/\/$/, '')}`
  const told = {
    resource: facts.resource,
    authorization_servers: facts.authorizationServers,
    scopes_supported: facts.scopes,
    bearer_methods_supported: ['header'],
    dpop_signing_alg_values_supported: facts.dpopAlgorithms,
    resource_name: facts.name,
    resource_documentation: facts.documentation,
  }
  // RFC 9728 §2: members without a value are left out.
  const isTold = (value: string | readonly string[] | undefined) =>
    value !== undefined && value.length > 0
  const metadata = Object.fromEntries(
    Object.entries(told).filter((entry): entry is [string, string | string[]] => isTold(entry[1])),
  )
  return {
    url: origin + path,
    path,
    metadata,
    respond: () => Response.json(metadata, { headers: { 'cache-control': 'public, max-age=300' } }),
  }
}
