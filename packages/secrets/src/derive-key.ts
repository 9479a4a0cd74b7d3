import { hkdfSync } from 'node:crypto'

const KEY_BYTES = 32

/**
 * Derives a key for one use from a secret (HKDF-SHA256).
 *
 * @param use - Each has a key of its own. Part of everything that is signed or sealed with it, so it never changes.
 * @returns 32 bytes.
 */
export function deriveKey(secret: string, use: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(hkdfSync('sha256', secret, '', use, KEY_BYTES))
}
