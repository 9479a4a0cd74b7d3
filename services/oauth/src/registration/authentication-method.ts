import type { ClientAuthentication } from '@svc/domain'
import { type Metadata, oneOf } from './metadata-rules.ts'

/** Reads the authentication method of the client; without one it is a public client. */
export function authenticationMethod(metadata: Metadata): ClientAuthentication {
  return oneOf(metadata, 'token_endpoint_auth_method', [
    'none',
    'client_secret_basic',
    'client_secret_post',
  ])
}
