import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const VERSION = 'v1'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts a secret for storing it (AES-256-GCM).
 *
 * @param key - 32 random bytes.
 * @param owner - Where the secret belongs, for example the account's id; it opens nowhere else.
 * @returns `v1.` and base64url of nonce, ciphertext and tag.
 * @throws {RangeError} The key has another length; a configuration fault.
 */
export function sealSecret(key: Uint8Array, owner: string, secret: string): string {
  checkKey(key)
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  const parts = Buffer.concat([nonce, sealed, cipher.getAuthTag()])
  return `${VERSION}.${parts.toString('base64url')}`
}

/**
 * Decrypts what `sealSecret` made with the same key and owner.
 *
 * @throws {RangeError} The key has another length.
 * @throws {Error} The text was changed, or sealed with another key or for another owner.
 */
export function openSecret(key: Uint8Array, owner: string, sealed: string): string {
  checkKey(key)
  const [version, text = ''] = sealed.split('.')
  const parts = Buffer.from(text, 'base64url')
  if (version !== VERSION || parts.length < NONCE_BYTES + TAG_BYTES) throw cannotOpen()
  const decipher = createDecipheriv('aes-256-gcm', key, parts.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(owner))
    .setAuthTag(parts.subarray(-TAG_BYTES))
  try {
    const plain = decipher.update(parts.subarray(NONCE_BYTES, -TAG_BYTES))
    return Buffer.concat([plain, decipher.final()]).toString('utf8')
  } catch (cause) {
    throw cannotOpen(cause)
  }
}

function checkKey({ length }: Uint8Array): void {
  if (length !== KEY_BYTES) {
    throw new RangeError(`The key has ${length} bytes; it must have ${KEY_BYTES}.`)
  }
}

function cannotOpen(cause?: unknown): Error {
  return new Error('A sealed secret cannot be opened with this key for this owner.', { cause })
}
