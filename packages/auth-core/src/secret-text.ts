import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 bits: 43 characters of base64url. */
const SECRET_BYTES = 32

/**
 * Makes an unguessable text: 256 random bits as 43 characters of base64url.
 *
 * For authorization codes, refresh tokens, registration access tokens, request ids and client secrets.
 * Give it away once and store only `hashSecret` of it.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-10.10 for how hard guessing has to be
 */
export function mintSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

/**
 * Digests a secret for storage and look-up: SHA-256 as 64 hexadecimal digits.
 *
 * Fast and without salt on purpose: what `mintSecret` makes cannot be guessed, so nothing has to be slow.
 * Never for a password.
 */
export function hashSecret(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Tells, in constant time, whether a secret is the one whose digest `hashSecret` made. */
export function matchesSecret(text: string, hash: string): boolean {
  const expected = Buffer.from(hash)
  const actual = Buffer.from(hashSecret(text))
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}
