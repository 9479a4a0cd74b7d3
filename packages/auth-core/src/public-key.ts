import { type CryptoKey, importJWK, type JWK } from 'jose'

/** The algorithms that access tokens and proofs may be signed with: RFC 7518 §3.1, RFC 8037 §3.1. */
export const ALGORITHMS = ['ES256', 'RS256', 'PS256', 'EdDSA'] as const

export type Algorithm = (typeof ALGORITHMS)[number]

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
export function readPublicKey(jwk: unknown): PublicKey | null {
  if (typeof jwk !== 'object' || jwk === null) return null
  const { kty, crv, x, y, n, e, kid, use = 'sig', alg: named }: JWK = { ...jwk }
  const alg = algorithmOf(kty, crv, named)
  if (!alg || use !== 'sig' || typeof kid !== 'string' || kid === '') return null
  if (named !== undefined && named !== alg && !(named === 'Ed25519' && alg === 'EdDSA')) return null
  if (kty === 'RSA' && (typeof n !== 'string' || n.length < SHORTEST_MODULUS)) return null
  const members = Object.fromEntries(
    Object.entries({ kty, crv, x, y, n, e }).filter(([, value]) => value !== undefined),
  )
  let prepared: Promise<CryptoKey | null> | undefined
  return {
    kid,
    alg,
    prepare: () => (prepared ??= importKey(members, alg)),
    numbers: JSON.stringify(members),
  }
}

async function importKey(members: JWK, alg: Algorithm): Promise<CryptoKey | null> {
  const key = await importJWK(members, alg).catch(() => null)
  return key instanceof Uint8Array ? null : key
}

/** Returns what a key signs with; RSA keys that name nothing sign with RS256. */
function algorithmOf(kty: unknown, crv: unknown, named: unknown): Algorithm | null {
  if (kty === 'EC' && crv === 'P-256') return 'ES256'
  if (kty === 'RSA') return named === 'PS256' ? 'PS256' : 'RS256'
  return kty === 'OKP' && crv === 'Ed25519' ? 'EdDSA' : null
}
