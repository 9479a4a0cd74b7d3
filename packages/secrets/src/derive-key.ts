import { hkdfSync } from 'node:crypto'

const KEY_BYTES = 32

/** Derived keys are cached: a process has one secret with a few uses, and signs several addresses for each resource it returns. */
const keys = new Map<string, Uint8Array<ArrayBuffer>>()

/**
 * Derives a key for one use from a secret (HKDF-SHA256) and caches it.
 *
 * @param use - Each use has its own key. Everything signed or sealed depends on the name, so it must never change.
 * @returns 32 bytes.
 */
export function deriveKey(secret: string, use: string): Uint8Array<ArrayBuffer> {
  const name = `${use}\n${secret}`
  const key = keys.get(name) ?? new Uint8Array(hkdfSync('sha256', secret, '', use, KEY_BYTES))
  keys.set(name, key)
  return key
}
