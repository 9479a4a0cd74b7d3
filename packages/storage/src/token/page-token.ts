import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import type { FileGrant } from './file-token.ts'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
const HOUR = 3600
/** How long an address on a public page works at least. */
const PAGE_TOKEN_HOURS = 6

/**
 * Signs a token that lets a visitor of a public page read one object.
 *
 * Unlike a file token it says nothing to its holder: an object's key names account and project. The same object
 * gets the same token for an hour, so that a page that is loaded again plays from the cache.
 *
 * @param now - Milliseconds since 1970; the token works for six to seven hours from then.
 */
export function signPageToken(secret: string, objectKey: string, now = Date.now()): string {
  const expires = (Math.floor(now / 1000 / HOUR) + PAGE_TOKEN_HOURS + 1) * HOUR
  const text = JSON.stringify({ key: objectKey, expires })
  const key = keyOf(secret, 'encryption')
  // Made from the text itself: equal for equal texts, and never the same for two different ones.
  const iv = createHmac('sha256', keyOf(secret, 'nonce'))
    .update(text)
    .digest()
    .subarray(0, IV_BYTES)
  const cipher = createCipheriv(CIPHER, key, iv)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
}

/** Reads a page token; `null` when it is forged, cut, meant for something else, or expired. */
export function verifyPageToken(secret: string, token: string, now = Date.now()): FileGrant | null {
  const text = decrypt(secret, token)
  if (text === null) return null
  const { key, expires } = JSON.parse(text) as { key: string; expires: number }
  if (expires * 1000 <= now) return null
  return { object_key: key, expires_at: new Date(expires * 1000).toISOString() }
}

/** Makes the addresses that a public page reads files under. */
export function createPageLinks({ base_url, secret }: { base_url: string; secret: string }): {
  url(objectKey: string): string
} {
  return {
    url(objectKey) {
      const name = objectKey.slice(objectKey.lastIndexOf('/') + 1)
      return `${base_url}/media/files/${signPageToken(secret, objectKey)}/${name}`
    },
  }
}

function decrypt(secret: string, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url')
  const body = bytes.subarray(IV_BYTES + TAG_BYTES)
  // One spelling only: base64url decoding ignores stray characters and spare bits.
  if (body.length === 0 || bytes.toString('base64url') !== token) return null
  try {
    const decipher = createDecipheriv(
      CIPHER,
      keyOf(secret, 'encryption'),
      bytes.subarray(0, IV_BYTES),
    )
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

function keyOf(secret: string, use: 'encryption' | 'nonce'): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', `media page ${use}`, 32))
}
