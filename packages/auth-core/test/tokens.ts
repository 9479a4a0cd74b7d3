import { createSigningKey, createTokenSigner, type SigningKey } from '../src/index.ts'

export const ISSUER = 'https://clips.example.org'
export const AUDIENCE = 'https://clips.example.org/mcp'

/** Shared by all tests of a file: making a key is slow, and no test changes one. */
export const key = await createSigningKey()

/** Now, in whole seconds since 1970. */
export const now = () => Math.floor(Date.now() / 1000)

/** The claims of a valid token, with changes; `undefined` leaves a claim out. */
export function claimsOf(changes: Record<string, unknown> = {}) {
  return {
    iss: ISSUER,
    aud: AUDIENCE,
    sub: 'user-1',
    client_id: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
    scope: 'notes:read notes:write',
    iat: now(),
    exp: now() + 900,
    jti: crypto.randomUUID(),
    gid: 'grant-1',
    ...changes,
  }
}

/** Signs a valid token, with changes to its claims. */
export function goodToken(changes: Record<string, unknown> = {}, by: SigningKey = key) {
  // Tests also sign claims that the type does not allow.
  return createTokenSigner(by)(claimsOf(changes) as never)
}
