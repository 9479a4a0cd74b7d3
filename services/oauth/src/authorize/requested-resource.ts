import type { OAuthClient } from '@svc/domain'
import { OAuthError } from '@svc/errors'
import type { Parameters } from '../parameters/parse-parameters.ts'
import type { Resources } from '../resources.ts'

/** Gives the resource that the tokens will be for, the API unless the client names another: RFC 8707 §2. */
export function requestedResource(
  resources: Resources,
  { allowed_resources }: Pick<OAuthClient, 'allowed_resources'>,
  parameters: Parameters,
): string {
  const resource = resources.find(parameters.get('resource') ?? resources.api)
  if (resource === null) throw new OAuthError('invalid_target', 'There is no such resource here.')
  if (!allowed_resources || allowed_resources.includes(resource)) return resource
  throw new OAuthError('invalid_target', 'The client did not register this resource.')
}
