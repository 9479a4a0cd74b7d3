import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Keeps short texts unreadable to whoever sees the database alone. */
export interface Sealer {
  /**
   * Encrypts a text.
   *
   * @param owner - What it belongs to, for example a row's id; it opens under the same name only.
   */
  seal(text: string, owner: string): string
  /**
   * Decrypts what `seal` made.
   *
   * @throws {Error} It was changed, belongs to another owner, or was sealed under another secret or purpose.
   */
  open(sealed: string, owner: string): string
}

/** Creates what seals the addresses of sources, under their project's id. */
export function createSourceSealer(secret: string): Sealer {
  return createSealer(secret, 'source address')
}

/**
 * Creates a sealer: AES-256-GCM under a key that is derived from the service's secret.
 *
 * @param purpose - Each has a key of its own, so that what was sealed for one is noise to the others.
 */
export function createSealer(secret: string, purpose: string): Sealer {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', `sealed ${purpose}`, 32))
  return {
    seal(text, owner) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(owner))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
    },
    open(sealed, owner) {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES))
      decipher.setAAD(Buffer.from(owner))
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      const body = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES))
      return Buffer.concat([body, decipher.final()]).toString('utf8')
    },
  }
}
