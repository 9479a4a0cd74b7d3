import type { Scope } from '@svc/scope-policy'
import { readScopes } from '../read-scopes.ts'
import { type Metadata, refuseMetadata } from './metadata-rules.ts'

/** Reads the scopes that the client may request; `null` (any scope) when the client names none. */
export function registeredScopes({ scope = null }: Metadata): Scope[] | null {
  if (scope === null || scope === '') return null
  const scopes = typeof scope === 'string' ? readScopes(scope) : null
  if (scopes) return scopes
  throw refuseMetadata('scope must be scopes of this server, separated by spaces.')
}
