import { type KeyObject, sign, verify } from 'node:crypto'

// Without leaving the thread: handing 50 µs of work over costs more than doing it.

/** Signs a text with ES256: 64 bytes, the two numbers one after the other (RFC 7518 §3.4). */
export function signText(text: string, key: KeyObject): Buffer {
  return sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
}

/** Tells whether a signature of 64 bytes is one of `key` over a text. */
export function verifyText(text: string, signature: Buffer, key: KeyObject): boolean {
  return verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, signature)
}
