import type { OpenShare } from '@svc/domain'
import type { ApiError } from '@svc/errors'
import type { Html, PageStyle } from '@svc/http'
import { createSigner, type Secret } from '@svc/secrets'
import { LANGUAGE_VARY } from '@svc/words'
import { PAGE_STYLE } from './page-style.ts'

/**
 * Makes the responses of public pages: none may be cached, indexed or named as a referrer, and only the player may be framed.
 *
 * @param baseUrl - Where the files that a page plays come from.
 */
export function createPageAnswers(baseUrl: string) {
  const origins = `'self' ${new URL(baseUrl).origin}`
  const policyOf = (style = '', scripts: string[] = []) =>
    [
      "default-src 'none'",
      `style-src ${PAGE_STYLE.source}${style}`,
      ...scripts,
      `img-src ${origins}`,
      `media-src ${origins}`,
      "form-action 'self'",
      "base-uri 'none'",
    ].join('; ')
  const policy = policyOf()
  const html = { ...HEADERS, 'content-type': 'text/html; charset=utf-8' }
  const json = (content: object, status = 200, headers = {}) =>
    Response.json(content, { status, headers: { ...HEADERS, ...headers } })
  return {
    json,
    /** The header with which a page may run a script and has a style sheet more. */
    allowing: (script: string | null, style: PageStyle | null) => {
      const scripts = script ? [`script-src ${script}`, "connect-src 'self'"] : []
      const own = policyOf(style ? ` ${style.source}` : '', scripts)
      return { 'content-security-policy': `${own}; frame-ancestors 'none'` }
    },
    refusal: (error: ApiError) => json(error.toBody(), error.status, error.headers),
    page: ({ text }: Html, status = 200, headers: Record<string, string> = {}) =>
      new Response(text, {
        status,
        headers: {
          ...html,
          'content-security-policy': `${policy}; frame-ancestors 'none'`,
          'x-frame-options': 'DENY',
          ...headers,
        },
      }),
    framed: ({ text }: Html) =>
      new Response(text, {
        headers: { ...html, 'content-security-policy': `${policy}; frame-ancestors *` },
      }),
  }
}

const HEADERS = {
  vary: LANGUAGE_VARY,
  'cache-control': 'private, no-store',
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex, nofollow',
}

const COOKIE = 'share_pass'
const LIFETIME_SECONDS = 12 * 60 * 60

/** Creates passes. A pass ends with its link, when the password changes, and after twelve hours in the browser. */
export function createPagePass(options: { secret: Secret; baseUrl: string }) {
  const signer = createSigner(options.secret, 'share page pass')
  const factOf = ({ share_id, password_hash }: OpenShare) => `${share_id} ${password_hash}`
  const secure = options.baseUrl.startsWith('https:') ? '; Secure' : ''
  return {
    /** Writes the cookie; it is sent to this page only. */
    cookie: (share: OpenShare, path: string): string =>
      `${COOKIE}=${signer.sign(factOf(share))}; Path=${path}; Max-Age=${LIFETIME_SECONDS}; HttpOnly; SameSite=Lax${secure}`,
    /** Returns whether a request carries the cookie. */
    isHeld: (share: OpenShare, headers: Headers): boolean =>
      readCookies(headers, COOKIE).some((value) => signer.isSigned(factOf(share), value)),
  }
}

export function readCookies(headers: Headers, name: string): string[] {
  return (headers.get('cookie') ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))
}
