import type { ApiError } from '@svc/errors'
import type { Html, PageStyle } from '@svc/http'
import { LANGUAGE_VARY } from '@svc/words'
import { PAGE_STYLE } from './page-style.ts'

/** Responses of public pages: none may be cached, indexed or named as a referrer, and only the player may be framed. */
export interface PageAnswers {
  page(content: Html, status?: number, headers?: Record<string, string>): Response
  /** The header with which a page may run a script and has a style sheet more. */
  allowing(script: string | null, style: PageStyle | null): Record<string, string>
  framed(content: Html): Response
  json(content: object, status?: number): Response
  refusal(error: ApiError): Response
}

/** @param baseUrl - Where the files that a page plays come from. */
export function createPageAnswers(baseUrl: string): PageAnswers {
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
    allowing: (script, style) => {
      const scripts = script ? [`script-src ${script}`, "connect-src 'self'"] : []
      const own = policyOf(style ? ` ${style.source}` : '', scripts)
      return { 'content-security-policy': `${own}; frame-ancestors 'none'` }
    },
    refusal: (error) => json(error.toBody(), error.status, error.headers),
    page: ({ text }, status = 200, headers = {}) =>
      new Response(text, {
        status,
        headers: {
          ...html,
          'content-security-policy': `${policy}; frame-ancestors 'none'`,
          'x-frame-options': 'DENY',
          ...headers,
        },
      }),
    framed: ({ text }) =>
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
