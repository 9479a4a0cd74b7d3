import {
  batched,
  type Database,
  findCodes,
  findRefreshTokens,
  type RedeemableCode,
  redeemCodes,
  rotateRefreshTokens,
  type StoredRefreshToken,
} from '@svc/domain'

/** Creates a store of codes and refresh tokens, which clients redeem; concurrent requests become one statement. */
export function createGrantStore(sql: Database) {
  return {
    findCode: batched((codes: string[]) => findCodes(sql, codes), wasUndone),
    redeemCode: batched((codes: RedeemableCode[]) => redeemCodes(sql, codes), wasUndone),
    findRefreshToken: batched((tokens: string[]) => findRefreshTokens(sql, tokens), wasUndone),
    rotateRefreshToken: batched(
      (held: StoredRefreshToken[]) => rotateRefreshTokens(sql, held),
      wasUndone,
    ),
  }
}

/** Returns whether a statement had no effect: true for an error from the server; after a lost connection the outcome is unknown. */
function wasUndone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && SQLSTATE.test(String(error.code))
}

/** An SQLSTATE contains a digit, unlike the codes of lost connections: `40P01` is a deadlock, `EPIPE` is not from Postgres. */
const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/
