import {
  batched,
  type Database,
  findCodes,
  findRefreshTokens,
  type RedeemableCode,
  type RedeemedCode,
  redeemCodes,
  rotateRefreshTokens,
  type StoredCode,
  type StoredRefreshToken,
} from '@svc/domain'

/** Authorization codes and refresh tokens, which clients redeem for access tokens. */
export interface GrantStore {
  findCode(code: string): Promise<StoredCode | null>
  redeemCode(redeemable: RedeemableCode): Promise<RedeemedCode | null>
  findRefreshToken(refresh_token: string): Promise<StoredRefreshToken | null>
  rotateRefreshToken(held: StoredRefreshToken): Promise<{ refresh_token: string } | null>
}

/** Creates a store that batches concurrent requests into one database statement. */
export function createGrantStore(sql: Database): GrantStore {
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
