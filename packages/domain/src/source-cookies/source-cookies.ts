import { domainToASCII } from 'node:url'
import { ApiError, type Fault } from '@svc/errors'
import type { SourceCookies, SourceCookiesList, SourceCookiesRequest } from '@svc/specification'
import { lockAccount } from '../account/terms.ts'
import type { Context, Tenant } from '../context.ts'
import { inTransaction } from '../database.ts'
import { faultAt, limitReached } from '../refusals.ts'

const MOST_SITES = 50

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
    throw limitReached(`An account has cookies for at most ${MOST_SITES} sites.`, MOST_SITES)
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

export interface SiteCookies {
  site: string
  /** As a file in Netscape's format. */
  text: string
}

const HEADER = '# Netscape HTTP Cookie File'
/** What exporters write before the line of a cookie that scripts of pages may not read; other lines with `#` are comments. */
const HTTP_ONLY = /^#HttpOnly_/i
const FIELDS = 7
const HOST = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]*[a-z0-9]$/
const LONGEST_HOST = 253
/** Hosts whose pages belong to another site, at which people sign in. */
const SAME: Readonly<Record<string, string>> = {
  'youtu.be': 'youtube.com',
  'youtube-nocookie.com': 'youtube.com',
  'twitter.com': 'x.com',
}

/** Gives the site that is meant by a host name; `null` for what is none. */
export function siteOf(given: string): string | null {
  if (given.length > LONGEST_HOST) return null
  const host = domainToASCII(given).replace(/^www\./, '')
  return HOST.test(host) ? (SAME[host] ?? host) : null
}

/** Names the sites that a page of a host may belong to, the narrowest first. */
export function sitesOf(hostname: string): string[] {
  const parts = hostname.replace(/\.$/, '').split('.')
  return parts
    .slice(0, -1)
    .map((_, at) => parts.slice(at).join('.'))
    .map((host) => SAME[host] ?? host)
}

/**
 * Reads cookies of a site in Netscape's format, and writes them as yt-dlp reads them.
 *
 * @param text - Of bounded length.
 * @throws {ApiError} `VALIDATION_ERROR` at `body.cookies` with the numbers of the lines that are no cookies of the site; no value is repeated.
 */
export function parseCookies(
  site: string,
  text: string,
): Pick<SiteCookies, 'text'> & { expires_at: string | null } {
  const faults: Fault[] = []
  const cookies: string[] = []
  let latest = 0
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    const told = line.replace(HTTP_ONLY, '')
    if (told.trim() === '' || told.startsWith('#')) continue
    const cookie = readLine(told, site)
    if (typeof cookie === 'string')
      faults.push(faultIn(at + 1, `Line ${at + 1} of the cookies ${cookie}.`))
    else {
      cookies.push(cookie.line)
      latest = Math.max(latest, cookie.expires)
    }
  }
  if (faults.length === 0 && cookies.length === 0)
    faults.push(faultIn(0, 'There is no cookie in this text.'))
  if (faults.length > 0) throw ApiError.invalid(faults)
  return {
    text: [HEADER, ...cookies, ''].join('\n'),
    expires_at: latest > 0 ? new Date(latest * 1000).toISOString() : null,
  }
}

const faultIn = (line: number, description: string): Fault => ({
  ...faultAt('cookies', description),
  reason: 'not_cookies',
  params: { line },
})

/** @returns The line as it is kept, or what is wrong with it. */
function readLine(line: string, site: string): { line: string; expires: number } | string {
  const fields = line.split('\t')
  if (fields.length !== FIELDS)
    return `has ${fields.length} of ${FIELDS} fields with tabs between them; export them as cookies.txt (Netscape)`
  const [domain = '', wide = '', path = '', secure = '', ends = '', name = '', value = ''] = fields
  const isFlag = [wide, secure].every((flag) => /^(TRUE|FALSE)$/i.test(flag))
  const seconds = Math.max(0, Math.trunc(Number(ends)))
  if (
    !isFlag ||
    !path.startsWith('/') ||
    !(seconds <= LAST_SECOND) ||
    /\p{Cc}/u.test(fields.join(''))
  )
    return 'is not domain, TRUE or FALSE, path, TRUE or FALSE, second of the end, name, value'
  const host = domain.replace(/^\./, '').toLowerCase()
  if (host !== site && !host.endsWith(`.${site}`))
    return `is a cookie of “${host.slice(0, 80)}”, not of ${site}`
  // yt-dlp reads a dot and TRUE only together.
  const isWide = domain.startsWith('.') || /^TRUE$/i.test(wide)
  const whose = isWide ? [`.${host}`, 'TRUE'] : [host, 'FALSE']
  return {
    line: [...whose, path, secure.toUpperCase(), seconds, name, value].join('\t'),
    expires: seconds,
  }
}

/** The end of the year 9999. */
const LAST_SECOND = 253_402_300_799
