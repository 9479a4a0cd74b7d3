import {
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
import { batched } from '../batched.ts'

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
    findCode: batched((codes: string[]) => findCodes(sql, codes)),
    redeemCode: batched((redeemable: RedeemableCode[]) => redeemCodes(sql, redeemable)),
    findRefreshToken: batched((tokens: string[]) => findRefreshTokens(sql, tokens)),
    rotateRefreshToken: batched((held: StoredRefreshToken[]) => rotateRefreshTokens(sql, held)),
  }
}
