import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 bits: 43 characters of base64url. */
const SECRET_BYTES = 32

/**
 * Makes an unguessable text: 256 random bits as 43 characters of base64url.
 *
 * For authorization codes, refresh tokens, registration access tokens, request ids and client secrets.
 * Return it to its recipient once and store only its `hashSecret`.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-10.10 for the required entropy
 */
export function mintSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

/**
 * Digests a secret for storage and look-up: SHA-256 as 64 hexadecimal digits.
 *
 * Fast and without salt on purpose: the output of `mintSecret` cannot be guessed, so a slow hash adds nothing.
 * Never use it for a password.
 */
export function hashSecret(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Checks in constant time whether a secret matches a digest made by `hashSecret`. */
export function matchesSecret(text: string, hash: string): boolean {
  const expected = Buffer.from(hash)
  const actual = Buffer.from(hashSecret(text))
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}
