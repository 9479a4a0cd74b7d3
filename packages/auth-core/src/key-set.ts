import type { JWK } from 'jose'
import { type Algorithm, type PublicKey, readPublicKey } from './public-key.ts'

/** How often, at most, a key that is not among them makes the keys be loaded again. */
const PAUSE_MS = 30_000
/** From what age on keys are loaded again before one is believed. */
const LONGEST_AGE_MS = 300_000

/** The public keys that tokens may be signed with, as they were published last. */
export interface KeySet {
  /**
   * Finds a key by its id and algorithm, loading the keys when they are older than 300 s, or do not have it and were
   * not looked for within 30 s. Keys that were loaded once stay good when loading fails later.
   *
   * @throws Whatever `load` threw, while there have never been any keys.
   */
  find(kid: string, alg: Algorithm): Promise<PublicKey | null>
  /** Tells, without loading anything, whether that key is still one of them. */
  holds(key: PublicKey): boolean
  /** Takes over keys that were just read elsewhere; what is not among them is not believed any more. */
  replace(keys: readonly JWK[]): void
}

/**
 * Creates an empty key set. Keys of other kinds than ES256, RS256 and EdDSA are passed over.
 *
 * However many tokens with unknown keys arrive, they load the keys once every 30 s. So publish a key
 * well before anything is signed with it, or hand news to `replace`.
 *
 * @param options.load - Reads the keys where they are published.
 */
export function createKeySet(options: { load(): Promise<readonly JWK[]> }): KeySet {
  let held = new Map<string, PublicKey>()
  let replacements = 0
  let loadedAt = Number.NEGATIVE_INFINITY
  let triedAt = Number.NEGATIVE_INFINITY
  let loading: Promise<void> | null = null

  const replace = (keys: readonly JWK[]) => {
    held = new Map(
      keys.flatMap((jwk) => {
        const read = readPublicKey(jwk)
        return read ? [[nameOf(read), keep(read, held.get(nameOf(read)))] as const] : []
      }),
    )
    loadedAt = performance.now()
    replacements += 1
  }
  const load = async () => {
    triedAt = performance.now()
    const before = replacements
    const keys = await options.load()
    // What was read before news were handed in is old.
    if (replacements === before) replace(keys)
  }
  const reload = () => {
    loading ??= load().finally(() => {
      loading = null
    })
    return loading
  }

  return {
    async find(kid, alg) {
      const name = nameOf({ kid, alg })
      const now = performance.now()
      const isEmpty = replacements === 0
      const isDue = now - loadedAt > LONGEST_AGE_MS || !held.has(name)
      if (isEmpty) await reload()
      else if (isDue && (loading || now - triedAt > PAUSE_MS)) await reload().catch(() => {})
      return held.get(name) ?? null
    },
    holds: (key) => held.get(nameOf(key)) === key,
    replace,
  }
}

const nameOf = ({ kid, alg }: Pick<PublicKey, 'kid' | 'alg'>) => `${alg} ${kid}`

/** Keeps the key while its numbers are the same: tokens that it verified stay verified. */
function keep(read: PublicKey, known: PublicKey | undefined): PublicKey {
  return known?.numbers === read.numbers ? known : read
}
