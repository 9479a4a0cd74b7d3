/** The catalog of a product's scopes. */
export interface ScopeCatalog<Scope extends string> {
  /** In the order given, which is also that of the metadata. */
  readonly scopes: readonly Scope[]
  /** Returns whether a text is exactly a scope: no prefix, no wildcard, no other case. */
  isScope(text: string): text is Scope
  /** Reads space-separated scopes (RFC 6749 §3.3); names outside the catalog are dropped, never granted. */
  parseScopes(text: string): Set<Scope>
}

/**
 * Makes the catalog of a product's scopes. Scopes do not imply each other.
 *
 * @throws {RangeError} A scope is given twice, or has a character that RFC 6749 §3.3 does not allow.
 */
export function defineScopes<const Scope extends string>(
  scopes: readonly Scope[],
): ScopeCatalog<Scope> {
  const known: ReadonlySet<string> = new Set(scopes)
  const odd = scopes.find((scope) => !SCOPE_TOKEN.test(scope))
  if (odd !== undefined) throw new RangeError(`${JSON.stringify(odd)} cannot be a scope.`)
  if (known.size < scopes.length) throw new RangeError('A scope is given twice.')
  const isScope = (text: string): text is Scope => known.has(text)
  return {
    scopes,
    isScope,
    parseScopes: (text) => new Set(text.split(' ').filter(isScope)),
  }
}

const SCOPE_TOKEN = /^[\x21\x23-\x5b\x5d-\x7e]+$/
