import { OAuthError } from '@svc/errors'

/** Creates the error for a client that is unknown or failed to authenticate, with the same message for both: RFC 6749 §5.2. */
export function refuseClient(): OAuthError {
  return new OAuthError(
    'invalid_client',
    'The client is unknown, or did not authenticate in the way it registered.',
    { headers: { 'WWW-Authenticate': 'Basic realm="oauth"' } },
  )
}
