import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { deriveKey } from './derive-key.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts short texts, so that a stored copy alone cannot be read. */
export interface Sealer {
  /**
   * Encrypts a text.
   *
   * @param owner - What the text belongs to, for example a row's id; it can only be opened with the same value.
   * @returns Nonce, tag and encrypted text, in base64url.
   */
  seal(text: string, owner: string): string
  /**
   * Decrypts the output of `seal`.
   *
   * @throws {Error} The text was changed, belongs to another owner, or was sealed under another secret or use.
   */
  open(sealed: string, owner: string): string
}

/**
 * Creates a sealer (AES-256-GCM); see `deriveKey` for its use.
 *
 * @param options.nonceUse - Seals equal texts of one owner identically: the nonce is derived from the text, under a key of this use.
 *   When absent, the nonce is random and no two results are alike.
 */
export function createSealer(
  secret: string,
  use: string,
  { nonceUse }: { nonceUse?: string } = {},
): Sealer {
  const key = deriveKey(secret, use)
  const drawNonce = nonceUse === undefined ? randomNonce : nonceOfText(secret, nonceUse)
  return {
    seal(text, owner) {
      const nonce = drawNonce(text)
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(owner))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    open(sealed, owner) {
      const bytes = Buffer.from(sealed, 'base64url')
      // Only one spelling is accepted: base64url decoding ignores stray characters and spare bits.
      if (bytes.toString('base64url') !== sealed) throw new Error('A sealed text was changed.')
      const [nonce, body] = [
        bytes.subarray(0, NONCE_BYTES),
        bytes.subarray(NONCE_BYTES + TAG_BYTES),
      ]
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(owner))
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
    },
  }
}

const randomNonce = () => randomBytes(NONCE_BYTES)

function nonceOfText(secret: string, use: string): (text: string) => Buffer {
  const key = deriveKey(secret, use)
  return (text) => createHmac('sha256', key).update(text).digest().subarray(0, NONCE_BYTES)
}
