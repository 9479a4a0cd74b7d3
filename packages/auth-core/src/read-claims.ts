import type { AccessTokenClaims } from './access-token.ts'
import { type Refusal, type Refused, refused } from './refusal.ts'

/** How far the issuer's clock may be ahead of the local one. `exp` has no such allowance. */
const LEEWAY_SECONDS = 5

/** The claims of a token, as checked by `readClaims`. */
export interface ReadClaims {
  readonly ok: true
  readonly claims: Readonly<AccessTokenClaims>
}

/**
 * Reads the claims of an access token, or returns which one is missing, malformed, or of another issuer.
 *
 * Whom it is for tells `isFor`. A token without `scope` has no permissions. Unknown claims are dropped.
 *
 * @param nowMs - Milliseconds since 1970.
 */
export function readClaims(
  payload: Readonly<Record<string, unknown>>,
  { issuer }: { issuer: string },
  nowMs: number,
): ReadClaims | Refused {
  const {
    iss,
    aud,
    sub,
    client_id,
    scope = '',
    iat,
    exp,
    nbf = iat,
    jti,
    gid,
    account_id,
    cnf,
  } = payload
  const ahead = nowMs / 1000 + LEEWAY_SECONDS
  if (iss !== issuer) return wrong('iss', iss, 'other')
  if (!isAudience(aud)) return wrong('aud', aud, 'malformed')
  if (!isName(sub)) return wrong('sub', sub, 'malformed')
  if (!isName(client_id)) return wrong('client_id', client_id, 'malformed')
  if (!isName(jti)) return wrong('jti', jti, 'malformed')
  if (gid !== undefined && !isName(gid)) return refused('gid', 'malformed')
  if (account_id !== undefined && !isName(account_id)) return refused('account_id', 'malformed')
  const jkt = cnf === undefined ? undefined : keyOf(cnf)
  if (jkt === null) return refused('cnf', 'unsupported')
  if (typeof scope !== 'string') return refused('scope', 'malformed')
  if (!isSecond(iat)) return wrong('iat', iat, 'malformed')
  if (!isSecond(exp)) return wrong('exp', exp, 'malformed')
  if (!isSecond(nbf)) return refused('nbf', 'malformed')
  if (iat > ahead) return refused('iat', 'too_early')
  if (nbf > ahead) return refused('nbf', 'too_early')
  if (nowMs >= exp * 1000) return refused('exp', 'expired')
  const own = {
    ...(gid && { gid }),
    ...(account_id && { account_id }),
    ...(jkt && { cnf: { jkt } }),
  }
  const claims = { iss: issuer, aud, sub, client_id, scope, iat, exp, jti, ...own }
  return { ok: true, claims: Object.freeze(claims) }
}

/** Returns whether `aud`, which may be an array, contains one of `audiences`: RFC 9068 §4, RFC 7519 §4.1.3. */
export const isFor = ({ aud }: Pick<AccessTokenClaims, 'aud'>, audiences: readonly string[]) =>
  [aud].flat().some((one) => audiences.includes(one))

function wrong(claim: Refusal['claim'], value: unknown, reason: Refusal['reason']): Refused {
  return refused(claim, value === undefined ? 'missing' : reason)
}

function isAudience(aud: unknown): aud is string | string[] {
  return (
    typeof aud === 'string' || (Array.isArray(aud) && aud.every((one) => typeof one === 'string'))
  )
}

/** Returns the key of a confirmation; `null` for a kind that is not known, such as a certificate (RFC 8705). */
function keyOf(cnf: unknown): string | null {
  const { jkt }: Payload = Object(cnf)
  return isName(jkt) ? jkt : null
}

/** These values reach look-ups and logs: text without control characters. */
export const isName = (value: unknown): value is string =>
  typeof value === 'string' && /^\P{Cc}{1,255}$/u.test(value)

const isSecond = (value: unknown): value is number => Number.isSafeInteger(value)

/** The payload of a token that was parsed but not yet verified. */
export type Payload = Readonly<Record<string, unknown>>

/** How the access tokens of an issuer differ from those of RFC 9068. */
export interface TokenProfile {
  /** The accepted values of the header `typ`, byte for byte; `undefined` stands for a token without one. */
  readonly types: readonly (string | undefined)[]
  /**
   * Returns the claims of an access token by the names that RFC 9068 has for them, or `null` for a token of another kind.
   *
   * Issuers sign ID tokens with the same keys: where `types` does not tell them apart, this has to.
   */
  claimsOf(payload: Payload): Payload | null
}

/** Access tokens as RFC 9068 has them, as this library and `auth0` with the profile “RFC 9068” make them. */
export const RFC_9068: TokenProfile = {
  types: ['at+jwt', 'application/at+jwt'],
  claimsOf: (payload) => payload,
}

/**
 * Makes an id for a token that has none: of the user, the client and the second in which it was issued.
 *
 * Not of its text, since ECDSA has two signatures for a text.
 */
export function idOf({ sub, iat }: Payload, client: unknown): string {
  return [sub, client, iat].join(' ')
}
