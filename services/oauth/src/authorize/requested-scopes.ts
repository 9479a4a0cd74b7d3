import type { OAuthClient } from '@svc/domain'
import { OAuthError } from '@svc/errors'
import type { Scope } from '@svc/scope-policy'
import type { Parameters } from '../parameters/parse-parameters.ts'
import { readScopes } from '../read-scopes.ts'

/**
 * Returns the scopes that a client requests, which must be among its registered scopes.
 *
 * Without `scope`, all registered scopes are requested; a client without registered scopes must send `scope`: OAuth 2.1 §1.4.1.
 */
export function requestedScopes(
  { scopes: registered }: Pick<OAuthClient, 'scopes'>,
  parameters: Parameters,
): Scope[] {
  const text = parameters.get('scope')
  if (text === undefined) {
    if (registered) return registered
    throw new OAuthError('invalid_scope', 'The client registered no scope, so it has to send one.')
  }
  const scopes = readScopes(text)
  if (!scopes) throw new OAuthError('invalid_scope', 'There is no such scope.')
  if (!registered || scopes.every((scope) => registered.includes(scope))) return scopes
  throw new OAuthError('invalid_scope', 'The client did not register all of these scopes.')
}
