import { ACCESS_TOKEN_SECONDS, hashSecret, mintSecret } from '@svc/auth-core'
import type { Scope } from '@svc/specification/access'
import { isOpen } from '../account/terms.ts'
import type { Fragment, Sql } from '../database.ts'
import { type ClientCredentials, credentialColumns } from '../oauth-client/oauth-client.ts'

/** How long an unused grant stays valid. */
const IDLE_DAYS = 30

/** The access that a member gave to a client: the member, the client, the scopes and the resource. */
export interface Grant {
  grant_id: string
  account_id: string
  subject: string
  client_id: string
  scopes: Scope[]
  /** The resource of its access tokens (RFC 8707); `null` for every resource, when the client named none. */
  resource: string | null
}

/** Gives the condition under which a grant still allows anything; the table is `g`. */
export function isLive(sql: Sql): Fragment {
  return sql`
    g.revoked_at is null and g.expires_at > now()
    and g.last_used_at > now() - make_interval(days => ${IDLE_DAYS})
  `
}

/** Returns the data of an event about a grant. */
export function grantFacts(grant: Grant & { client_name: string }) {
  const { grant_id, client_id, client_name, subject, scopes, resource } = grant
  return { grant_id, client_id, client_name, subject, scopes, resource }
}

/** An authorization code with the grant that redeeming it makes, and the client that it was given to. */
export interface StoredCode extends Grant, ClientCredentials {
  code_hash: string
  redirect_uri: string
  code_challenge: string
  is_expired: boolean
  /** When it was redeemed; `null` until then. */
  used_at: string | null
}

/**
 * Finds codes, also redeemed and expired ones, in one round trip; returns them in the order of the request.
 *
 * Finding a code changes nothing: check everything first, then redeem the code.
 */
export async function findCodes(
  sql: Sql,
  codes: readonly string[],
): Promise<(StoredCode | null)[]> {
  const hashes = codes.map(hashSecret)
  const found = await sql<StoredCode[]>`
    select o.code_hash, o.grant_id, o.account_id, o.subject, o.scopes, o.resource, o.redirect_uri,
           o.code_challenge, o.expires_at <= now() as is_expired, o.used_at, ${credentialColumns(sql)}
      from authorization_codes o join oauth_clients c using (client_id)
     where code_hash = any(${sql.typed.texts(hashes)})
  `
  const byHash = new Map(found.map((code) => [code.code_hash, code]))
  return hashes.map((hash) => byHash.get(hash) ?? null)
}

/** How long a family of refresh tokens lives, however often it is refreshed. */
const FAMILY_DAYS = 90

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

export interface StoredRefreshToken extends Grant, ClientCredentials {
  token_hash: string
  /** Whether a later token replaced it. When such a token is presented again, it or its successor was stolen. */
  is_superseded: boolean
  /** Whether the grant still allows anything: not revoked, not expired, not idle for thirty days. */
  is_live: boolean
}

/**
 * Finds a refresh token, also a superseded one or one of a grant that has ended.
 *
 * Finding a token changes nothing: check everything first, then rotate the token.
 */
export async function findRefreshToken(
  sql: Sql,
  refresh_token: string,
): Promise<StoredRefreshToken | null> {
  const [found = null] = await findRefreshTokens(sql, [refresh_token])
  return found
}

/** Finds many refresh tokens in one round trip; returns them in the order of the request. */
export async function findRefreshTokens(
  sql: Sql,
  refresh_tokens: readonly string[],
): Promise<(StoredRefreshToken | null)[]> {
  const hashes = refresh_tokens.map(hashSecret)
  const found = await sql<StoredRefreshToken[]>`
    select t.token_hash, t.superseded_at is not null as is_superseded,
           ${isLive(sql)} and ${isOpen(sql, sql`g.account_id`)} as is_live,
           g.grant_id, g.account_id, g.subject, g.scopes, g.resource, ${credentialColumns(sql)}
      from refresh_tokens t join grants g using (grant_id) join oauth_clients c using (client_id)
     where token_hash = any(${sql.typed.texts(hashes)})
  `
  const byHash = new Map(found.map((token) => [token.token_hash, token]))
  return hashes.map((hash) => byHash.get(hash) ?? null)
}

type Held = Pick<StoredRefreshToken, 'token_hash'>

/**
 * Replaces refresh tokens that `findRefreshTokens` found, in one statement, and so one round trip; returns their
 * successors in the same order.
 *
 * Of concurrent rotations of a token, one gets the successor. A token listed twice is rotated once.
 *
 * @returns `null` in place of a token that was replaced meanwhile, or whose grant has ended.
 */
export async function rotateRefreshTokens(
  sql: Sql,
  held: readonly Held[],
): Promise<({ refresh_token: string } | null)[]> {
  const successors = new Map(held.map(({ token_hash }) => [token_hash, mintSecret()]))
  const hashes = sql.typed.texts([...successors.keys()])
  const successorHashes = sql.typed.texts([...successors.values()].map(hashSecret))
  const rotated = await sql<Held[]>`
    with asked as (
      select * from unnest(${hashes}, ${successorHashes}) as asked (token_hash, successor_hash)
    ), held as (
      -- In one order for everybody, so that two who ask for the same do not wait for each other.
      select token_hash from refresh_tokens where token_hash = any(${hashes})
       order by token_hash for update
    ), superseded as (
      update refresh_tokens t set superseded_at = now()
        from held, grants g
       where t.token_hash = held.token_hash and superseded_at is null
         and g.grant_id = t.grant_id and ${isLive(sql)} and ${isOpen(sql, sql`g.account_id`)}
      returning t.token_hash, t.grant_id
    ), issued as (
      insert into refresh_tokens (token_hash, grant_id)
      select successor_hash, grant_id from superseded join asked using (token_hash)
    ), used as (
      update grants set last_used_at = now()
       where grant_id in (select grant_id from superseded)
         and last_used_at < now() - interval '1 minute'
    )
    select token_hash from superseded
  `
  const open = new Set(rotated.map(({ token_hash }) => token_hash))
  return held.map(({ token_hash }) => {
    const refresh_token = successors.get(token_hash)
    return open.delete(token_hash) && refresh_token ? { refresh_token } : null
  })
}
