import { type CryptoKey, importJWK, type JWK } from 'jose'

/** Minimum time between two reloads caused by an unknown key. */
const PAUSE_MS = 30_000
/** Age at which the keys are reloaded before one is used. */
const LONGEST_AGE_MS = 300_000

/** The public keys for verifying tokens, as last published. */
export interface KeySet {
  /**
   * Finds a key by its id and algorithm. Reloads the keys when they are older than 300 s, or when the key is missing and they
   * were not reloaded for it within 30 s. Keys that were loaded once stay valid when a later reload fails.
   *
   * @throws Any error of `load`, as long as no keys were ever loaded.
   */
  find(kid: string, alg: Algorithm): Promise<PublicKey | null>
  /** Returns, without loading anything, whether the key is still in the set. */
  holds(key: PublicKey): boolean
  /** Replaces the keys with newly read ones; a key that is missing from them is no longer accepted. */
  replace(keys: readonly JWK[]): void
}

/**
 * Creates an empty key set. Keys other than ES256, RS256, PS256 and EdDSA are ignored.
 *
 * Tokens with unknown keys, however many arrive, cause one reload every 30 s. So publish a key
 * well before it signs anything, or pass new keys to `replace`.
 *
 * @param options.load - Reads the keys from where they are published.
 * @param options.elapsed - Milliseconds of a clock that is never set; `performance.now` by default.
 */
export function createKeySet(options: {
  load(): Promise<readonly JWK[]>
  elapsed?: () => number
}): KeySet {
  const { elapsed = () => performance.now() } = options
  let held = new Map<string, PublicKey>()
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
    loadedAt = elapsed()
  }
  const load = async () => {
    triedAt = elapsed()
    const before = held
    const keys = await options.load()
    // A read that began before `replace` returns outdated keys.
    if (held === before) replace(keys)
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
      const now = elapsed()
      const isEmpty = loadedAt === Number.NEGATIVE_INFINITY
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

/** Keeps the existing object while the key's numbers are the same, so that tokens verified with it stay verified. */
function keep(read: PublicKey, known: PublicKey | undefined): PublicKey {
  return known?.numbers === read.numbers ? known : read
}

/** The algorithms that access tokens and proofs may be signed with: RFC 7518 §3.1, RFC 8037 §3.1. */
export const ALGORITHMS = ['ES256', 'RS256', 'PS256', 'EdDSA'] as const

export type Algorithm = (typeof ALGORITHMS)[number]

/** What tokens and keys call an algorithm: RFC 9864 names the curve of EdDSA. */
export const namesOf = (alg: Algorithm): string[] => (alg === 'EdDSA' ? [alg, 'Ed25519'] : [alg])

/** RFC 7518 §3.3: 2048 bits, which are 342 characters of base64url. */
const SHORTEST_MODULUS = 342

/** A public key for verifying tokens. */
export interface PublicKey {
  readonly kid: string
  readonly alg: Algorithm
  /** Prepares the key, once; `null` when its numbers are none of a key. */
  prepare(): Promise<CryptoKey | null>
  /** Distinguishes the key from another one with the same id. */
  readonly numbers: string
}

/**
 * Reads a member of a JWK set; `null` for a key that verifies none of the algorithms.
 *
 * RFC 7517 §5: a key that cannot be used is no reason to refuse the others.
 */
function readPublicKey(jwk: JWK): PublicKey | null {
  // Strangers publish what is no object, too.
  const { kty, crv, x, y, n, e, kid, use = 'sig', alg: named }: JWK = { ...jwk }
  const alg = algorithmOf(crv, n, named)
  if (!alg || use !== 'sig' || typeof kid !== 'string') return null
  if (![...namesOf(alg), undefined].includes(named)) return null
  const members = Object.fromEntries(
    Object.entries({ kty, crv, x, y, n, e }).filter(([, value]) => value !== undefined),
  )
  let prepared: Promise<CryptoKey | null> | undefined
  return {
    kid,
    alg,
    // Bytes are what symmetric keys are read as.
    prepare: () => (prepared ??= (importJWK(members, alg) as Promise<CryptoKey>).catch(() => null)),
    numbers: JSON.stringify(members),
  }
}

/** Returns what a key with a curve or a modulus signs with; RSA keys that name nothing sign with RS256. */
function algorithmOf(crv: unknown, n: JWK['n'], named: unknown): Algorithm | null {
  if (crv === 'P-256') return 'ES256'
  if (crv === 'Ed25519') return 'EdDSA'
  if (!(Number(n?.length) >= SHORTEST_MODULUS)) return null
  return named === 'PS256' ? 'PS256' : 'RS256'
}
