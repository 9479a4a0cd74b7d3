import { createHash, randomBytes } from 'node:crypto'
import type { AuthorizationRequest } from '../connector.ts'

/**
 * Begins an authorization with PKCE (RFC 7636).
 *
 * @param encoding - How the platform reads the challenge: `base64url`, as the RFC has it, unless it says otherwise.
 */
export function authorizationRequest(
  authorization: string,
  query: Record<string, string>,
  encoding: 'base64url' | 'hex' = 'base64url',
): AuthorizationRequest {
  const state = randomBytes(24).toString('base64url')
  const codeVerifier = randomBytes(48).toString('base64url')
  const url = new URL(authorization)
  url.search = new URLSearchParams({
    ...query,
    response_type: 'code',
    state,
    code_challenge: createHash('sha256').update(codeVerifier).digest(encoding),
    code_challenge_method: 'S256',
  }).toString()
  return { authorizationUrl: url.href, state, codeVerifier }
}
