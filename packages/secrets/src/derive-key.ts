import { hkdfSync } from 'node:crypto'

/** What an installation signs and seals with; of several, the first does that, and the others only open what they sealed or signed. */
export type Secret = string | readonly [string, ...string[]]

const KEY_BYTES = 32

/** Derived keys are cached: a process has a secret or two with a few uses, and signs several addresses for each resource it returns. */
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

type Key = Uint8Array<ArrayBuffer>

/** Derives the keys of one use: the one that makes things, and those before it. */
export function deriveKeys(secret: Secret, use: string): [now: Key, ...before: Key[]] {
  const [now, ...before] = typeof secret === 'string' ? ([secret] as const) : secret
  return [deriveKey(now, use), ...before.map((one) => deriveKey(one, use))]
}
