import type { AccessTokenClaims } from './access-token.ts'

/** By how much the clock of the issuer may be ahead of ours. `exp` has no such allowance. */
const LEEWAY_SECONDS = 5

/**
 * Reads the claims of an access token for one of `audiences`; `null` when any of them is missing, malformed, or
 * says that the token is of somebody else, for somebody else, expired or not yet valid.
 *
 * `aud` may be an array, which has to hold one of `audiences` (RFC 9068 §4, RFC 7519 §4.1.3). A token without
 * `scope` may do nothing. Claims that are not among ours are dropped.
 *
 * @param now_ms - Milliseconds since 1970.
 */
export function readClaims(
  payload: Readonly<Record<string, unknown>>,
  { issuer, audiences }: { issuer: string; audiences: readonly string[] },
  now_ms: number,
): Readonly<AccessTokenClaims> | null {
  const { iss, aud, sub, client_id, scope = '', iat, exp, nbf = 0, jti, gid } = payload
  if (iss !== issuer || !isAudience(aud) || !isFor(aud, audiences)) return null
  if (!isName(sub) || !isName(client_id) || !isName(jti)) return null
  if (gid !== undefined && !isName(gid)) return null
  if (typeof scope !== 'string' || !isSecond(iat) || !isSecond(exp) || !isSecond(nbf)) return null
  const latest = now_ms / 1000 + LEEWAY_SECONDS
  if (iat > latest || nbf > latest || now_ms >= exp * 1000) return null
  const claims = { iss, aud, sub, client_id, scope, iat, exp, jti, ...(gid && { gid }) }
  return Object.freeze(claims)
}

function isAudience(aud: unknown): aud is string | string[] {
  return (
    typeof aud === 'string' || (Array.isArray(aud) && aud.every((one) => typeof one === 'string'))
  )
}

function isFor(aud: string | string[], audiences: readonly string[]): boolean {
  return [aud].flat().some((one) => audiences.includes(one))
}

/** Look-ups and logs get these: text without control characters. */
const isName = (value: unknown): value is string =>
  typeof value === 'string' && /^\P{Cc}{1,255}$/u.test(value)

const isSecond = (value: unknown): value is number => Number.isSafeInteger(value)
