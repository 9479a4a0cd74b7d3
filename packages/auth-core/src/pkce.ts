import { createHash, timingSafeEqual } from 'node:crypto'

/** Returns whether a text can be a code verifier: 43 to 128 unreserved characters (RFC 7636 §4.1). */
export function isCodeVerifier(text: string): boolean {
  return /^[A-Za-z0-9\-._~]{43,128}$/.test(text)
}

/** Returns whether a text can be an `S256` code challenge: 43 characters of base64url (RFC 7636 §4.2). */
export function isCodeChallenge(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text)
}

/**
 * Checks in constant time whether a code verifier belongs to an `S256` code challenge.
 *
 * A malformed verifier matches no challenge; `plain` is not supported (RFC 7636 §7.2, OAuth 2.1 §7.5.1).
 *
 * @see https://www.rfc-editor.org/rfc/rfc7636#section-4.6
 */
export function matchesChallenge(verifier: string, challenge: string): boolean {
  if (!isCodeVerifier(verifier)) return false
  const expected = Buffer.from(challenge)
  const actual = Buffer.from(createHash('sha256').update(verifier).digest('base64url'))
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}
