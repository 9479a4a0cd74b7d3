import { isScope, SCOPES, type Scope } from '@svc/specification/access'

/**
 * Reads space-separated scopes, in the order they are published; `null` when one is unknown or there are none.
 *
 * The space is the only separator: OAuth 2.1 §1.4.1.
 */
export function readScopes(text: string): Scope[] | null {
  const words = text.split(' ').filter((word) => word !== '')
  if (words.length === 0 || !words.every(isScope)) return null
  return SCOPES.filter((scope) => words.includes(scope))
}
