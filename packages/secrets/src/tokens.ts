import { createHmac } from 'node:crypto'
import { deriveKeys, type Secret } from './derive-key.ts'
import { isSameText } from './same-text.ts'

/** Creates a signer; see `deriveKey` for its use. */
export function createSigner(secret: Secret, use: string) {
  const [key, ...before] = deriveKeys(secret, use)
  // Not `Bun.CryptoHasher`: a foreign key that is no point on its curve, refused elsewhere in the process, makes its next HMAC throw.
  const signWith = (key: Uint8Array, text: string) =>
    createHmac('sha256', key).update(text).digest('base64url')
  return {
    /** @returns HMAC-SHA256 as 43 characters of base64url. */
    sign: (text: string): string => signWith(key, text),
    /** Returns whether this secret, or one before it, signed the text. Compares as text: base64url has several spellings of the same bytes, and only the one of `sign` is right. */
    isSigned: (text: string, signature: string): boolean =>
      [key, ...before].some((one) => isSameText(signWith(one, text), signature)),
  }
}

/** Writes and reads tokens of one use. Their holder can read them, but not change them. */
export interface Tokens<Payload> {
  /** @returns `base64url(JSON).signature`. */
  sign(payload: Payload): string
  /** @returns `null` when the token was changed, truncated, or signed with another secret or for another use. */
  read(token: string): Payload | null
}

/** Creates the codec of signed tokens; an expiry, if any, is up to the payload. */
export function createTokens<Payload>(secret: Secret, use: string): Tokens<Payload> {
  const signer = createSigner(secret, use)
  return {
    sign(payload) {
      const body = Buffer.from(JSON.stringify(payload)).toString('base64url')
      return `${body}.${signer.sign(body)}`
    },
    read(token) {
      const [body, signature, ...rest] = token.split('.')
      if (!body || !signature || rest.length > 0) return null
      if (!signer.isSigned(body, signature)) return null
      return JSON.parse(Buffer.from(body, 'base64url').toString('utf8'))
    },
  }
}
