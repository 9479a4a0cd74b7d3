import { createHmac } from 'node:crypto'
import { deriveKeys, type Secret } from './derive-key.ts'
import { isSameText } from './same-text.ts'

/** Makes signatures that only holders of the secret can make. */
export interface Signer {
  /** @returns HMAC-SHA256 as 43 characters of base64url. */
  sign(text: string): string
  /** Returns whether this secret, or one before it, signed the text. Compares as text: base64url has several spellings of the same bytes, and only the one of `sign` is right. */
  isSigned(text: string, signature: string): boolean
}

/** Creates a signer; see `deriveKey` for its use. */
export function createSigner(secret: Secret, use: string): Signer {
  const [key, ...before] = deriveKeys(secret, use)
  // Not `Bun.CryptoHasher`: a foreign key that is no point on its curve, refused elsewhere in the process, makes its next HMAC throw.
  const signWith = (key: Uint8Array, text: string) =>
    createHmac('sha256', key).update(text).digest('base64url')
  return {
    sign: (text) => signWith(key, text),
    isSigned: (text, signature) =>
      [key, ...before].some((one) => isSameText(signWith(one, text), signature)),
  }
}
