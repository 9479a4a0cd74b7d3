import type { KeyObject } from 'node:crypto'
import { importPublicJwk, type PublicJwk } from './public-jwk.ts'

/** How often, at most, a key that nobody knows makes the keys be loaded again. */
const PAUSE_MS = 30_000
/** From what age on keys are loaded again before one is believed. */
const LONGEST_AGE_MS = 300_000

/** The public keys that tokens may be signed with, as they were published last. */
export interface KeySet {
  /**
   * Finds the key of that id, loading the keys when they are older than 300 s, or do not have it and were not
   * looked for within 30 s. Keys that were loaded once stay good when loading fails later.
   *
   * @throws Whatever `load` threw, while there have never been any keys.
   */
  find(kid: string): Promise<KeyObject | null>
  /** Tells, without asking anybody, whether that is still the key of that id. */
  holds(kid: string, key: KeyObject): boolean
  /** Takes over what somebody else has just read; what is not in it is not believed any more. */
  replace(keys: readonly PublicJwk[]): void
}

interface HeldKey {
  jwk: PublicJwk
  key: KeyObject
}

/**
 * Creates an empty key set.
 *
 * However many tokens with unknown keys arrive, they load the keys once every 30 s. So publish a key
 * well before anything is signed with it, or hand news to `replace`.
 *
 * @param options.load - Reads the keys where they are published.
 */
export function createKeySet(options: { load(): Promise<readonly PublicJwk[]> }): KeySet {
  let held = new Map<string, HeldKey>()
  let replacements = 0
  let loadedAt = Number.NEGATIVE_INFINITY
  let triedAt = Number.NEGATIVE_INFINITY
  let loading: Promise<void> | null = null

  const replace = (keys: readonly PublicJwk[]) => {
    held = new Map(keys.map((jwk) => [jwk.kid, hold(jwk, held.get(jwk.kid))]))
    loadedAt = performance.now()
    replacements += 1
  }
  const load = async () => {
    triedAt = performance.now()
    const before = replacements
    const keys = await options.load()
    // What was read before somebody handed in news is old.
    if (replacements === before) replace(keys)
  }
  const reload = () => {
    loading ??= load().finally(() => {
      loading = null
    })
    return loading
  }

  return {
    async find(kid) {
      const now = performance.now()
      const isEmpty = replacements === 0
      const isDue = now - loadedAt > LONGEST_AGE_MS || !held.has(kid)
      if (isEmpty) await reload()
      else if (isDue && (loading || now - triedAt > PAUSE_MS)) await reload().catch(() => {})
      return held.get(kid)?.key ?? null
    },
    holds: (kid, key) => held.get(kid)?.key === key,
    replace,
  }
}

/** Keeps the imported key while its numbers are the same: tokens that it verified stay verified. */
function hold(jwk: PublicJwk, known: HeldKey | undefined): HeldKey {
  if (known && known.jwk.x === jwk.x && known.jwk.y === jwk.y) return known
  return { jwk, key: importPublicJwk(jwk) }
}
