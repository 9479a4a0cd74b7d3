import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** What a token is for. Each purpose has its own key, so a token of one is noise to the other. */
export type TokenPurpose = 'file' | 'upload'

/** Writes `payload` as `base64url(JSON).base64url(HMAC-SHA256)`. */
export function signToken(secret: string, purpose: TokenPurpose, payload: object): string {
  const body = Buffer.from(JSON.stringify(payload)).toString('base64url')
  return `${body}.${authenticate(secret, purpose, body).toString('base64url')}`
}

/** Reads a token's payload back; `null` when it was not signed with this secret for this purpose. */
export function readToken(secret: string, purpose: TokenPurpose, token: string): unknown {
  const [body, signature, ...rest] = token.split('.')
  if (!body || !signature || rest.length > 0) return null
  const expected = authenticate(secret, purpose, body).toString('base64url')
  // Compared as text: base64url has several spellings of the same bytes, and only ours is accepted.
  const received = Buffer.from(signature)
  if (received.length !== expected.length) return null
  if (!timingSafeEqual(received, Buffer.from(expected))) return null
  return JSON.parse(Buffer.from(body, 'base64url').toString('utf8'))
}

function authenticate(secret: string, purpose: TokenPurpose, body: string): Buffer {
  const key = hkdfSync('sha256', secret, '', `media ${purpose} token`, 32)
  return createHmac('sha256', new Uint8Array(key)).update(body).digest()
}
