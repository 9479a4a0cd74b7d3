import { hash } from 'node:crypto'
import { compactVerify } from 'jose'
import type { AccessTokenClaims } from './access-token.ts'
import type { KeySet } from './key-set.ts'
import type { PublicKey } from './public-key.ts'
import { readClaims } from './read-claims.ts'
import { LONGEST_TOKEN, readToken } from './read-token.ts'
import { type Refused, refused } from './refusal.ts'
import type { RevocationList } from './revocation-list.ts'

/** About 10 MB when full. */
const MOST_REMEMBERED = 10_000

export interface TokenVerifierOptions {
  /** The only `iss` that is believed, byte for byte. */
  issuer: string
  /** The resource identifiers of this service: `aud` has to hold one of them, byte for byte. */
  audiences: readonly string[]
  keys: KeySet
  /** Without it a revoked token works until it expires. */
  revocations?: Pick<RevocationList, 'isRevoked'>
}

/** A token that was believed. */
export interface VerifiedToken {
  readonly ok: true
  /** The same object for the same token, for as long as it is remembered. */
  readonly claims: Readonly<AccessTokenClaims>
  /** Of the key that signed it. */
  readonly kid: string
}

/** Believes or refuses access tokens. */
export interface TokenVerifier {
  /** The issuers whose tokens are believed. */
  readonly issuers: readonly string[]
  /**
   * Gives the claims of a good access token, and why it is refused for every other text, however it is made.
   *
   * Throws only what keys or revocations throw when they cannot be read: then nothing is known about the token.
   */
  verify(token: string): Promise<VerifiedToken | Refused>
}

interface Remembered {
  verified: VerifiedToken
  key: PublicKey
}

/**
 * Creates the verifier of one process for the tokens of one issuer, after RFC 9068 §4 and RFC 8725.
 *
 * A signature is checked once: verified tokens are remembered, by the SHA-256 of their whole text, until they
 * expire or their key is gone; refused ones never, so that they push none out. Revocations are asked every time.
 * ECDSA knows a second signature for every signed text. It is as good as the first; what counts is `jti`.
 */
export function createTokenVerifier(options: TokenVerifierOptions): TokenVerifier {
  const { issuer, keys, revocations } = options
  const remembered = new Map<string, Remembered>()

  function recall(digest: string): VerifiedToken | null {
    const known = remembered.get(digest)
    if (!known) return null
    if (Date.now() < known.verified.claims.exp * 1000 && keys.holds(known.key)) {
      return known.verified
    }
    remembered.delete(digest)
    return null
  }

  async function check(token: string, digest: string): Promise<VerifiedToken | Refused> {
    const read = readToken(token)
    if (!read.ok) return read
    const { kid, alg, payload } = read
    const claimed = readClaims(payload, options, Date.now())
    if (!claimed.ok) return claimed
    const key = await keys.find(kid, alg)
    if (!key) return refused('kid', 'unknown')
    if (!(await isSigned(token, key))) return refused('signature', 'wrong')
    const verified = { ok: true, claims: claimed.claims, kid } as const
    remember(digest, { verified, key })
    return verified
  }

  function remember(digest: string, entry: Remembered): void {
    remembered.set(digest, entry)
    const [oldest] = remembered.size > MOST_REMEMBERED ? remembered.keys() : []
    if (oldest) remembered.delete(oldest)
  }

  return {
    issuers: [issuer],
    async verify(token) {
      if (token.length > LONGEST_TOKEN) return refused('token', 'malformed')
      const digest = hash('sha256', token, 'base64')
      const verified = recall(digest) ?? (await check(token, digest))
      if (!verified.ok || !revocations) return verified
      const { claims, kid } = verified
      const isRevoked = await revocations.isRevoked({ jti: claims.jti, gid: claims.gid, kid })
      return isRevoked ? refused('jti', 'revoked') : verified
    },
  }
}

async function isSigned(token: string, { key, alg }: PublicKey): Promise<boolean> {
  const algorithms = alg === 'EdDSA' ? ['EdDSA', 'Ed25519'] : [alg]
  try {
    await compactVerify(token, key, { algorithms })
    return true
  } catch {
    return false
  }
}
