import { compactVerify } from 'jose'
import type { AccessTokenClaims } from './access-token.ts'
import type { DpopVerifier, SentRequest } from './dpop.ts'
import { type KeySet, namesOf, type PublicKey } from './key-set.ts'
import { isFor, RFC_9068, readClaims, type TokenProfile } from './read-claims.ts'
import { readToken } from './read-token.ts'
import { type Refused, refused } from './refusal.ts'
import type { RevocationList } from './revocation-list.ts'

/** About 10 MB when full. */
const MOST_REMEMBERED = 10_000

export interface TokenVerifierOptions {
  /** The only accepted `iss`, byte for byte. */
  issuer: string
  /** The resource identifiers of this service: `aud` must contain one of them, byte for byte. */
  audiences: readonly string[]
  keys: KeySet
  /** How the tokens look; as RFC 9068 says, by default. `keycloak`, `entra`, `auth0`, `okta` and `cognito` give issuer, keys and profile. */
  profile?: TokenProfile
  /** For tokens that are bound to a key; when absent, those are refused. */
  dpop?: DpopVerifier
  /** When absent, a revoked token works until it expires. */
  revocations?: Pick<RevocationList, 'isRevoked'>
  /** Returns the time in milliseconds since 1970; `Date.now` by default. That of a revocation list is the issuer's. */
  now?: () => number
}

/** A token that was accepted. */
export interface VerifiedToken {
  readonly ok: true
  /** The same object for the same token, for as long as it is cached. */
  readonly claims: Readonly<AccessTokenClaims>
  /** The id of the key that signed it; empty where the issuer was asked. */
  readonly kid: string
}

/** Accepts or refuses access tokens. */
export interface TokenVerifier {
  /** The accepted issuers. */
  readonly issuers: readonly string[]
  /** What proofs may be signed with; none, when tokens that are bound to a key are refused. */
  readonly dpopAlgorithms?: readonly string[]
  /**
   * Returns the claims of a valid access token, and the reason for the refusal of any other text.
   *
   * Throws only the errors of reading keys or revocations; the token is then neither accepted nor refused.
   *
   * @param sent - The request that brought it; when absent, tokens that are bound to a key are refused.
   */
  verify(token: string, sent?: SentRequest): Promise<VerifiedToken | Refused>
}

interface Remembered {
  verified: VerifiedToken
  key: PublicKey
}

/**
 * Creates the verifier of one process for the tokens of one issuer, after RFC 9068 §4 and RFC 8725.
 *
 * A signature is checked once: verified tokens are cached, by their whole text, until they
 * expire or their key is gone; refused ones are not, so they evict none. Revocations are checked every time.
 * ECDSA has a second valid signature for every signed text. Both are accepted; identify a token by its `jti`.
 */
export function createTokenVerifier(options: TokenVerifierOptions): TokenVerifier {
  const { issuer, audiences, keys, revocations, dpop, now = Date.now } = options
  const { types, claimsOf } = options.profile ?? RFC_9068
  const remembered = new Map<string, Remembered>()

  function recall(token: string): VerifiedToken | null {
    const known = remembered.get(token)
    if (!known || now() >= known.verified.claims.exp * 1000) return null
    return keys.holds(known.key) ? known.verified : null
  }

  async function check(token: string): Promise<VerifiedToken | Refused> {
    const read = readToken(token, types)
    if (!read.ok) return read
    const { kid, alg } = read
    const payload = claimsOf(read.payload)
    if (!payload) return refused('token', 'unsupported')
    const claimed = readClaims(payload, { issuer }, now())
    if (!claimed.ok) return claimed
    const key = await keys.find(kid, alg)
    if (!key) return refused('kid', 'unknown')
    if (!(await isSigned(token, key))) return refused('signature', 'wrong')
    if (!isFor(claimed.claims, audiences)) return refused('aud', 'other')
    const verified = { ok: true, claims: claimed.claims, kid } as const
    remember(token, { verified, key })
    return verified
  }

  function remember(token: string, entry: Remembered): void {
    remembered.set(token, entry)
    if (remembered.size <= MOST_REMEMBERED) return
    const [oldest = ''] = remembered.keys()
    remembered.delete(oldest)
  }

  return {
    issuers: [issuer],
    dpopAlgorithms: dpop?.algorithms ?? [],
    async verify(token, sent) {
      const verified = recall(token) ?? (await check(token))
      if (!verified.ok) return verified
      const { claims, kid } = verified
      const isRevoked = await revocations?.isRevoked({ jti: claims.jti, gid: claims.gid, kid })
      if (isRevoked) return refused('jti', 'revoked')
      return (await confirmSender(token, claims, dpop, sent)) ?? verified
    },
  }
}

/** Returns why a token that is bound to a key is refused, or one that is not and came as if it were; `null` for any other. */
export async function confirmSender(
  token: string,
  { cnf }: Readonly<AccessTokenClaims>,
  dpop: DpopVerifier | undefined,
  sent: SentRequest | undefined,
): Promise<Refused | null> {
  if (!cnf) return sent?.scheme === 'dpop' ? refused('cnf', 'missing') : null
  if (!dpop) return refused('cnf', 'unsupported')
  // RFC 9449 §7.2: such a token is no bearer token.
  if (sent?.scheme !== 'dpop') return refused('dpop', 'missing')
  return dpop.check(token, cnf.jkt, sent)
}

async function isSigned(token: string, { alg, prepare }: PublicKey): Promise<boolean> {
  const key = await prepare()
  if (!key) return false
  const algorithms = namesOf(alg)
  try {
    await compactVerify(token, key, { algorithms })
    return true
  } catch {
    return false
  }
}
