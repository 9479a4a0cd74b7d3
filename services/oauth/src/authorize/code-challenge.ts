import { isCodeChallenge } from '@svc/auth-core'
import { OAuthError } from '@svc/errors'
import { requireParameter } from '../parameters/check-parameters.ts'
import type { Parameters } from '../parameters/parse-parameters.ts'

/**
 * Returns the code challenge, which is required: OAuth 2.1 §7.5.
 *
 * An omitted method means `plain` (RFC 7636 §4.3), so the request is refused.
 */
export function codeChallenge(parameters: Parameters): string {
  const challenge = requireParameter(parameters, 'code_challenge')
  if (parameters.get('code_challenge_method') !== 'S256') {
    throw new OAuthError('invalid_request', 'code_challenge_method must be S256.')
  }
  if (!isCodeChallenge(challenge)) {
    throw new OAuthError(
      'invalid_request',
      'code_challenge must be 43 characters: the SHA-256 of the verifier in base64url.',
    )
  }
  return challenge
}
