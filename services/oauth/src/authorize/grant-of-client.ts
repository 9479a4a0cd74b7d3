import type { OAuthClient } from '@svc/domain'
import { OAuthError } from '@svc/errors'

/** Checks that the client registered the grant type `authorization_code`. */
export function grantOfClient({ grant_types }: Pick<OAuthClient, 'grant_types'>): void {
  if (grant_types.includes('authorization_code')) return
  throw new OAuthError(
    'unauthorized_client',
    'The client did not register the grant type authorization_code.',
  )
}
