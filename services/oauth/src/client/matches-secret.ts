import { timingSafeEqual } from 'node:crypto'
import { hashSecret } from '@svc/auth-core'

/** Tells, in constant time, whether a secret is the one whose digest is stored. */
export function matchesSecret(secret: string, secret_hash: string): boolean {
  const expected = Buffer.from(secret_hash)
  const actual = Buffer.from(hashSecret(secret))
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}
