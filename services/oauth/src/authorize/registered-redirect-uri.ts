import type { OAuthClient } from '@svc/domain'
import { OAuthError } from '@svc/errors'
import { checkParameters } from '../parameters/check-parameters.ts'
import type { Parameters } from '../parameters/parse-parameters.ts'
import { isSameRedirectUri } from './is-same-redirect-uri.ts'

/** Returns the redirect URI of a request, which must be one that the client registered. */
export function registeredRedirectUri(
  { redirect_uris }: Pick<OAuthClient, 'redirect_uris'>,
  parameters: Parameters,
): string {
  checkParameters(parameters, ['redirect_uri'])
  const redirect_uri = parameters.get('redirect_uri') ?? ''
  if (redirect_uris.some((registered) => isSameRedirectUri(registered, redirect_uri))) {
    return redirect_uri
  }
  throw new OAuthError(
    'invalid_request',
    'The address that the application wants to return to is not one that it registered.',
  )
}
