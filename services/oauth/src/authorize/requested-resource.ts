import type { OAuthClient } from '@svc/domain'
import { OAuthError } from '@svc/errors'
import type { Parameters } from '../parameters/parse-parameters.ts'
import type { Resources } from '../resources.ts'

/**
 * Returns the resource that the tokens will be for: RFC 8707 §2.
 *
 * @returns `null` (all resources) when the client names none and is not registered for a single one.
 */
export function requestedResource(
  resources: Resources,
  { allowed_resources }: Pick<OAuthClient, 'allowed_resources'>,
  parameters: Parameters,
): string | null {
  const text = parameters.get('resource')
  if (text === undefined) return onlyOne(allowed_resources)
  const resource = resources.find(text)
  if (resource === null)
    throw new OAuthError('invalid_target', 'There is no such resource on this server.')
  if (!allowed_resources || allowed_resources.includes(resource)) return resource
  throw new OAuthError('invalid_target', 'The client did not register this resource.')
}

/** Returns the default resource: the registered one if there is exactly one, else `null` for all. */
function onlyOne(allowed: readonly string[] | null): string | null {
  const [first = null, ...others] = allowed ?? []
  return others.length === 0 ? first : null
}
