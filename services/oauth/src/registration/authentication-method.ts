import type { ClientAuthentication } from '@svc/domain'
import { type Metadata, oneOf } from './metadata-rules.ts'

/** Reads how the client authenticates; it is a public one unless it says otherwise. */
export function authenticationMethod(metadata: Metadata): ClientAuthentication {
  return oneOf(metadata, 'token_endpoint_auth_method', [
    'none',
    'client_secret_basic',
    'client_secret_post',
  ])
}
