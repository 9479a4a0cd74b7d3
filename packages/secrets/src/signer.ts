import { deriveKey } from './derive-key.ts'
import { isSameText } from './same-text.ts'

/** Makes signatures that only holders of one secret can make. */
export interface Signer {
  /** @returns HMAC-SHA256 as 43 characters of base64url. */
  sign(text: string): string
  /** Compares as text: base64url has several spellings of the same bytes, and only the one of `sign` is right. */
  isSigned(text: string, signature: string): boolean
}

/** Creates a signer; see `deriveKey` for its use. */
export function createSigner(secret: string, use: string): Signer {
  const keyed = new Bun.CryptoHasher('sha256', deriveKey(secret, use))
  const sign = (text: string) => keyed.copy().update(text).digest('base64url')
  return { sign, isSigned: (text, signature) => isSameText(sign(text), signature) }
}
