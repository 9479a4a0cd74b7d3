import { ApiError } from '@svc/errors'
import type { SourceCookies, SourceCookiesList, SourceCookiesRequest } from '@svc/specification'
import { lockAccount } from '../account/account.ts'
import type { Context, Tenant } from '../context.ts'
import { inTransaction } from '../database.ts'
import { parseCookies, siteOf, sitesOf } from './parse-cookies.ts'

/** The most sites that an account has cookies for. */
const MOST_SITES = 50

/** Lists the sites that the account gave cookies for. */
export async function listSourceCookies({ sql, accountId }: Tenant): Promise<SourceCookiesList> {
  const items = await sql<SourceCookies[]>`
    select site, expires_at, updated_at from source_cookies
     where account_id = ${accountId} order by site
  `
  return { items: [...items] }
}

/**
 * Stores the cookies that pages of a site are fetched with, in place of those that were there.
 *
 * @throws {ApiError} `NOT_FOUND` for what is no site, `VALIDATION_ERROR` at lines that are no cookies of it, `CONFLICT` for too many sites.
 */
export async function replaceSourceCookies(
  context: Pick<Context, 'sql' | 'accountId' | 'sourceSealer'>,
  given: string,
  { cookies }: SourceCookiesRequest,
): Promise<SourceCookies> {
  const { accountId, sourceSealer } = context
  const site = siteOf(given)
  if (site === null) throw new ApiError('NOT_FOUND', `There is no site “${given.slice(0, 80)}”.`)
  const { text, expires_at } = parseCookies(site, cookies)
  return inTransaction(context.sql, async (sql) => {
    await lockAccount(sql, accountId)
    const [kept] = await sql<SourceCookies[]>`
      insert into source_cookies (account_id, site, cookies_sealed, expires_at)
      select ${accountId}, ${site}, ${sourceSealer.seal(text, accountId)}, ${expires_at}::timestamptz
       where ${MOST_SITES} > (
               select count(*) from source_cookies where account_id = ${accountId} and site <> ${site}
             )
      on conflict (account_id, site) do update
         set cookies_sealed = excluded.cookies_sealed, expires_at = excluded.expires_at, updated_at = now()
      returning site, expires_at, updated_at
    `
    if (kept) return kept
    throw new ApiError('CONFLICT', `An account has cookies for at most ${MOST_SITES} sites.`, {
      reason: 'limit_reached',
      params: { most: MOST_SITES },
    })
  })
}

/** @throws {ApiError} `NOT_FOUND` when the account has none of that site. */
export async function deleteSourceCookies(
  { sql, accountId }: Tenant,
  given: string,
): Promise<void> {
  const { count } = await sql`
    delete from source_cookies where account_id = ${accountId} and site = ${siteOf(given)}
  `
  if (count === 0) throw new ApiError('NOT_FOUND', `No cookies of “${given.slice(0, 80)}”.`)
}

/** Cookies of a site, sealed under their account's id. */
export interface SealedCookies {
  site: string
  sealed: string
}

/** Finds the account's cookies for pages of a host; `null` where it gave none. */
export async function findSourceCookies(
  { sql, accountId }: Tenant,
  hostname: string,
): Promise<SealedCookies | null> {
  const [found] = await sql<SealedCookies[]>`
    select site, cookies_sealed as sealed from source_cookies
     where account_id = ${accountId} and site = any(${sitesOf(hostname)})
     order by length(site) desc limit 1
  `
  return found ?? null
}
