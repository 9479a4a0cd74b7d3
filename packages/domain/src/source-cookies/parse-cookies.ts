import { domainToASCII } from 'node:url'
import { ApiError, type Fault } from '@svc/errors'
import { faultAt } from '../clip-edit/faults.ts'

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
