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

/** What clients present for tokens. */
export interface GrantStore {
  findCode(code: string): Promise<StoredCode | null>
  redeemCode(redeemable: RedeemableCode): Promise<RedeemedCode | null>
  findRefreshToken(refresh_token: string): Promise<StoredRefreshToken | null>
  rotateRefreshToken(held: StoredRefreshToken): Promise<{ refresh_token: string } | null>
}

/** Creates a store that takes what many clients ask at the same moment to the database together. */
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

/** A statement that the server answered with an error did nothing; when a connection breaks, the outcome is unknown. */
function wasUndone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && SQLSTATE.test(String(error.code))
}

/** Unlike the names of broken connections it has a digit: `40P01` is a deadlock, `EPIPE` none of Postgres'. */
const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/
