import { OAuthError } from '@svc/errors'

/** Refuses a client, in the same words whether it is unknown or did not authenticate: RFC 6749 §5.2. */
export function refuseClient(): OAuthError {
  return new OAuthError(
    'invalid_client',
    'The client is unknown, or did not authenticate in the way it registered.',
    { headers: { 'WWW-Authenticate': 'Basic realm="oauth"' } },
  )
}
