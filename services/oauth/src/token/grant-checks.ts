import type { ClientCredentials } from '@svc/domain'
import { OAuthError } from '@svc/errors'
import type { Parameters } from '../parameters/parse-parameters.ts'
import { namedResources, type Resources } from '../resources.ts'

/** Creates the error for a code or refresh token that is refused: RFC 6749 §5.2. */
export function invalidGrant(description: string): OAuthError {
  return new OAuthError('invalid_grant', description)
}

/** Checks that the client registered this grant type. */
export function checkGrantType({ grant_types }: ClientCredentials, grant_type: string): void {
  if (grant_types.includes(grant_type)) return
  throw new OAuthError(
    'unauthorized_client',
    `The client did not register the grant type ${grant_type}.`,
  )
}

/** Checks that the presented code or token exists and belongs to the client; both failures have the same message. */
export function checkIssuedTo<Held extends { client_id: string }>(
  { client_id }: ClientCredentials,
  held: Held | null,
): asserts held is Held {
  if (held?.client_id === client_id) return
  throw invalidGrant('The code or refresh token is unknown, or was not issued to this client.')
}

/**
 * Returns the resource that the next access token is for, among those that the user consented to: RFC 8707 §2.2.
 *
 * @returns `null` for all of them.
 */
export function wantedResource(
  resources: Resources,
  { resource: granted }: { resource: string | null },
  form: Parameters,
): string | null {
  const [wanted = granted, ...others] = namedResources(resources, form)
  if (granted === null) return others.length > 0 ? null : wanted
  if (granted === wanted && others.length === 0) return granted
  throw new OAuthError('invalid_target', 'The grant is not for this resource.')
}
