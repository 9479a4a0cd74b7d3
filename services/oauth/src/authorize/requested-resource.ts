import type { OAuthClient } from '@svc/domain'
import { OAuthError } from '@svc/errors'
import type { Parameters } from '../parameters/parse-parameters.ts'
import { namedResources, type Resources } from '../resources.ts'

/**
 * Returns the resource that the tokens will be for: RFC 8707 §2.
 *
 * @returns `null` (all resources) when the client names all, or none and is not registered for a single one.
 */
export function requestedResource(
  resources: Resources,
  { allowed_resources }: Pick<OAuthClient, 'allowed_resources'>,
  parameters: Parameters,
): string | null {
  const named = namedResources(resources, parameters)
  if (named.length === 0) return onlyOne(allowed_resources)
  if (!allowed_resources || named.every((resource) => allowed_resources.includes(resource))) {
    return onlyOne(named)
  }
  throw new OAuthError('invalid_target', 'The client did not register this resource.')
}

/** Returns the resource if there is exactly one, else `null` for all. */
function onlyOne(allowed: readonly string[] | null): string | null {
  const [first = null, ...others] = allowed ?? []
  return others.length === 0 ? first : null
}
