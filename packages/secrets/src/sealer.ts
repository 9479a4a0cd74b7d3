import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { deriveKeys, type Secret } from './derive-key.ts'

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
   * @throws {Error} The text was changed, belongs to another owner, or was sealed under an unknown secret or another use.
   */
  open(sealed: string, owner: string): string
  /**
   * Seals anew what was sealed under a secret before this one; `null` for what this one sealed.
   *
   * @throws {Error} It cannot be opened.
   */
  reseal(sealed: string, owner: string): string | null
}

/**
 * Creates a sealer (AES-256-GCM); see `deriveKey` for its use.
 *
 * @param options.nonceUse - Seals equal texts of one owner identically: the nonce is derived from the text, under a key of this use.
 *   When absent, the nonce is random and no two results are alike.
 */
export function createSealer(
  secret: Secret,
  use: string,
  { nonceUse }: { nonceUse?: string } = {},
): Sealer {
  const [key, ...before] = deriveKeys(secret, use)
  const drawNonce = nonceUse === undefined ? randomNonce : nonceOfText(secret, nonceUse)
  function seal(text: string, owner: string): string {
    const nonce = drawNonce(text)
    const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(owner))
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
  }
  function openBefore(sealed: string, owner: string, error: unknown): string {
    for (const old of before) {
      try {
        return openWith(old, sealed, owner)
      } catch {}
    }
    throw error
  }
  return {
    seal,
    open(sealed, owner) {
      try {
        return openWith(key, sealed, owner)
      } catch (error) {
        return openBefore(sealed, owner, error)
      }
    },
    reseal(sealed, owner) {
      try {
        openWith(key, sealed, owner)
        return null
      } catch (error) {
        return seal(openBefore(sealed, owner, error), owner)
      }
    },
  }
}

function openWith(key: Uint8Array, sealed: string, owner: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  // Only one spelling is accepted: base64url decoding ignores stray characters and spare bits.
  if (bytes.toString('base64url') !== sealed) throw new Error('A sealed text was changed.')
  const [nonce, body] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES + TAG_BYTES)]
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(owner))
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
}

const randomNonce = () => randomBytes(NONCE_BYTES)

function nonceOfText(secret: Secret, use: string): (text: string) => Buffer {
  const [key] = deriveKeys(secret, use)
  return (text) => createHmac('sha256', key).update(text).digest().subarray(0, NONCE_BYTES)
}
