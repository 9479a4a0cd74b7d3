import { createHash, randomBytes } from 'node:crypto'
import type { AuthorizationRequest } from '../connector.ts'

/** How a platform reads the challenge of PKCE: `base64url`, as RFC 7636 has it; `null` for one that knows no PKCE. */
export type Challenge = 'base64url' | 'hex' | null

/** Begins an authorization (RFC 6749 §4.1.1), with PKCE where the platform knows it. */
export function authorizationRequest(
  authorization: string,
  query: Record<string, string>,
  challenge: Challenge,
): AuthorizationRequest {
  const state = randomBytes(24).toString('base64url')
  const codeVerifier = randomBytes(48).toString('base64url')
  const url = new URL(authorization)
  url.search = new URLSearchParams({
    ...query,
    response_type: 'code',
    state,
    ...(challenge && {
      code_challenge: createHash('sha256').update(codeVerifier).digest(challenge),
      code_challenge_method: 'S256',
    }),
  }).toString()
  return { authorizationUrl: url.href, state, codeVerifier }
}
