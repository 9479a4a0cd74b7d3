import { createSealer, type Secret } from '@svc/secrets'
import { type FileGrant, grantOf } from './file-token.ts'

const HOUR = 3600
/** The minimum lifetime of an address on a public page. */
const PAGE_TOKEN_HOURS = 6
/** Page tokens are not bound to an owner. */
const NO_OWNER = ''

/**
 * Seals a token that lets a visitor of a public page read one object.
 *
 * Unlike a file token it is encrypted, since an object's key contains the ids of account and project. The same object
 * gets the same token for an hour, so that a reloaded page plays from the cache.
 *
 * @param now - Milliseconds since 1970; the token works for six to seven hours from then.
 */
export function signPageToken(secret: Secret, objectKey: string, now = Date.now()): string {
  const expires = (Math.floor(now / 1000 / HOUR) + PAGE_TOKEN_HOURS + 1) * HOUR
  return sealerOf(secret).seal(JSON.stringify({ key: objectKey, expires }), NO_OWNER)
}

/** Reads a page token; `null` when it is forged, cut, meant for something else, or expired. */
export function verifyPageToken(secret: Secret, token: string, now = Date.now()): FileGrant | null {
  const text = opened(secret, token)
  return text === null ? null : grantOf(JSON.parse(text), now)
}

function opened(secret: Secret, token: string): string | null {
  try {
    return sealerOf(secret).open(token, NO_OWNER)
  } catch {
    return null
  }
}

const sealerOf = (secret: Secret) =>
  createSealer(secret, 'media page encryption', { nonceUse: 'media page nonce' })
