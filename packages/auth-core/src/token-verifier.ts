import { hash, type KeyObject } from 'node:crypto'
import type { AccessTokenClaims } from './access-token.ts'
import { readCompactJws } from './compact-jws.ts'
import { verifyText } from './es256.ts'
import type { KeySet } from './key-set.ts'
import { readClaims } from './read-claims.ts'
import type { RevocationList } from './revocation-list.ts'

/** In characters. Ours have about 600; nothing longer is even looked at. */
const LONGEST_TOKEN = 8192
/** About 10 MB when full. */
const MOST_REMEMBERED = 10_000
/** RFC 9068 §4. Tokens of other kinds, ID tokens for one, are signed with the same keys elsewhere. */
const TYPES: readonly unknown[] = ['at+jwt', 'application/at+jwt']

export interface TokenVerifierOptions {
  /** The only `iss` that is believed, byte for byte. */
  issuer: string
  /** The resource identifiers of this service: `aud` has to hold one of them, byte for byte. */
  audiences: readonly string[]
  keys: KeySet
  /** Without it a revoked token works until it expires. */
  revocations?: Pick<RevocationList, 'isRevoked'>
}

/** Believes or refuses access tokens. */
export interface TokenVerifier {
  /**
   * Gives the claims of a good access token, and `null` for every other text, however it is made.
   *
   * Throws only what keys or revocations throw when they cannot be read: then nothing is known about the token.
   */
  verify(token: string): Promise<Readonly<AccessTokenClaims> | null>
}

/** A token that was believed. */
export interface VerifiedToken {
  claims: Readonly<AccessTokenClaims>
  /** Of the key that signed it. */
  kid: string
}

/** A verifier that tells the key as well, for what is derived from a token. */
export interface TokenInspector extends TokenVerifier {
  /** Does what `verify` does. */
  inspect(token: string): Promise<VerifiedToken | null>
}

interface Verified extends VerifiedToken {
  key: KeyObject
}

/**
 * Creates the verifier of one process, after RFC 9068 §4 and RFC 8725.
 *
 * A signature is checked once: verified tokens are remembered, by the SHA-256 of their whole text, until they
 * expire or their key is gone; refused ones never, so that they push none out. Revocations are asked every time.
 * ECDSA knows a second signature for every signed text. It is as good as the first; what counts is `jti`.
 */
export function createTokenVerifier(options: TokenVerifierOptions): TokenInspector {
  const { keys, revocations } = options
  const remembered = new Map<string, Verified>()

  function recall(digest: string): Verified | null {
    const verified = remembered.get(digest)
    if (!verified) return null
    const { claims, kid, key } = verified
    if (Date.now() < claims.exp * 1000 && keys.holds(kid, key)) return verified
    remembered.delete(digest)
    return null
  }

  async function check(token: string): Promise<Verified | null> {
    const jws = readCompactJws(token)
    const kid = jws && readKeyId(jws.header)
    const claims = jws && readClaims(jws.payload, options, Date.now())
    if (!kid || !claims) return null
    const key = await keys.find(kid)
    return key && verifyText(jws.signed, jws.signature, key) ? { claims, kid, key } : null
  }

  function remember(digest: string, verified: Verified): void {
    remembered.set(digest, verified)
    const [oldest] = remembered.size > MOST_REMEMBERED ? remembered.keys() : []
    if (oldest) remembered.delete(oldest)
  }

  async function inspect(token: string): Promise<VerifiedToken | null> {
    if (token.length > LONGEST_TOKEN) return null
    const digest = hash('sha256', token, 'base64')
    const recalled = recall(digest)
    const verified = recalled ?? (await check(token))
    if (!verified) return null
    if (!recalled) remember(digest, verified)
    const { claims, kid } = verified
    const ids = { jti: claims.jti, gid: claims.gid, kid }
    return (await revocations?.isRevoked(ids)) ? null : verified
  }

  return {
    inspect,
    verify: async (token) => (await inspect(token))?.claims ?? null,
  }
}

/** Nothing else in a header is heeded: neither `jwk`, `jku` nor `x5u` names a key (RFC 8725 §3.10). */
function readKeyId({ typ, alg, kid, crit }: Readonly<Record<string, unknown>>): string | null {
  const isOurs = TYPES.includes(typ) && alg === 'ES256' && crit === undefined
  return isOurs && typeof kid === 'string' ? kid : null
}
