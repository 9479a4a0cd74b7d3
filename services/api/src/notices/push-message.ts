import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** Bytes of the one record that a message is; the most that push services take. */
const RECORD_BYTES = 4096
/** Says that no record follows. */
const LAST = Buffer.from([2])

/** For whom a message is encrypted, in base64url. */
interface Reader {
  p256dh: string
  auth: string
}

/** What is drawn anew for each message. */
export interface Drawn {
  /** A private key of P-256. */
  key: Uint8Array
  /** 16 bytes. */
  salt: Uint8Array
}

/**
 * Encrypts a message so that one browser alone reads it (RFC 8291, with the coding `aes128gcm` of RFC 8188).
 *
 * @param text - At most 3,000 bytes.
 * @param drawn - Default: at random.
 * @throws {Error} The reader's key is none.
 */
export function encryptPush(text: string, reader: Reader, drawn?: Drawn): Buffer {
  const own = createECDH('prime256v1')
  if (drawn) own.setPrivateKey(drawn.key)
  else own.generateKeys()
  const salt = drawn?.salt ?? randomBytes(16)
  const theirs = Buffer.from(reader.p256dh, 'base64url')
  const auth = Buffer.from(reader.auth, 'base64url')
  const both = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, own.getPublicKey()])
  const shared = derive(own.computeSecret(theirs), auth, both, 32)
  const cipher = createCipheriv(
    'aes-128-gcm',
    derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(shared, salt, 'Content-Encoding: nonce\0', 12),
  )
  const head = Buffer.alloc(5)
  head.writeUInt32BE(RECORD_BYTES)
  head.writeUInt8(own.getPublicKey().length, 4)
  return Buffer.concat([
    ...[salt, head, own.getPublicKey()],
    ...[cipher.update(text), cipher.update(LAST), cipher.final(), cipher.getAuthTag()],
  ])
}

const derive = (secret: Buffer, salt: Uint8Array, info: string | Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))
