import { ACCESS_TOKEN_SECONDS, hashSecret, mintSecret } from '@svc/auth-core'
import type { Sql } from '../database.ts'
import type { StoredCode } from './find-codes.ts'

/** How long a family of refresh tokens lives, however often it is refreshed. */
const FAMILY_DAYS = 90

/** A grant that was just made. */
export interface RedeemedCode {
  grant_id: string
  /** A secret of 256 bits; `null` when none was asked for. */
  refresh_token: string | null
}

/** A code that `findCodes` found. */
export interface RedeemableCode {
  code: StoredCode
  /** Whether the client gets a refresh token; otherwise the grant ends with its access token. */
  withRefresh: boolean
}

/**
 * Redeems codes: creates their grants in one statement, and so one round trip; returns them in the order of the codes.
 *
 * Of concurrent redemptions of a code, one gets the grant. A code listed twice is redeemed once.
 *
 * @returns `null` in place of a code that was redeemed meanwhile or has expired.
 */
export async function redeemCodes(
  sql: Sql,
  codes: readonly RedeemableCode[],
): Promise<(RedeemedCode | null)[]> {
  const refresh_tokens = new Map(
    codes.map(({ code, withRefresh }) => [code.code_hash, withRefresh ? mintSecret() : null]),
  )
  const hashes = sql.typed.texts([...refresh_tokens.keys()])
  const refreshHashes = sql.typed.texts(
    [...refresh_tokens.values()].map((token) => (token === null ? '' : hashSecret(token))),
  )
  const redeemed = await sql<{ code_hash: string }[]>`
    with asked as (
      select code_hash, nullif(refresh_hash, '') as refresh_hash
        from unnest(${hashes}, ${refreshHashes}) as asked (code_hash, refresh_hash)
    ), held as (
      -- In one order for everybody, so that two who ask for the same do not wait for each other.
      select code_hash from authorization_codes where code_hash = any(${hashes})
       order by code_hash for update
    ), redeemed as (
      update authorization_codes o set used_at = now()
        from held
       where o.code_hash = held.code_hash and used_at is null and expires_at > now()
      returning o.*
    ), granted as (
      select * from redeemed join asked using (code_hash)
    ), created as (
      insert into grants (
        grant_id, account_id, subject, client_id, scopes, resource, publishes_unasked, expires_at
      )
      select grant_id, account_id, subject, client_id, scopes, resource, publishes_unasked,
             now() + case when refresh_hash is null
                          then make_interval(secs => ${ACCESS_TOKEN_SECONDS})
                          else make_interval(days => ${FAMILY_DAYS}) end
        from granted
    ), issued as (
      insert into refresh_tokens (token_hash, grant_id)
      select refresh_hash, grant_id from granted where refresh_hash is not null
    )
    select code_hash from redeemed
  `
  const open = new Set(redeemed.map(({ code_hash }) => code_hash))
  return codes.map(({ code: { code_hash, grant_id } }) => {
    const refresh_token = refresh_tokens.get(code_hash) ?? null
    return open.delete(code_hash) ? { grant_id, refresh_token } : null
  })
}
