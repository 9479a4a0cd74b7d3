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
