import { hkdfSync } from 'node:crypto'

const KEY_BYTES = 32

/** A process has one secret and a few uses of it, and signs several addresses for each resource that it shows. */
const keys = new Map<string, Uint8Array<ArrayBuffer>>()

/**
 * Derives a key for one use from a secret (HKDF-SHA256), once.
 *
 * @param use - Each has a key of its own. Part of everything that is signed or sealed with it, so it never changes.
 * @returns 32 bytes.
 */
export function deriveKey(secret: string, use: string): Uint8Array<ArrayBuffer> {
  const name = `${use}\n${secret}`
  const key = keys.get(name) ?? new Uint8Array(hkdfSync('sha256', secret, '', use, KEY_BYTES))
  keys.set(name, key)
  return key
}
