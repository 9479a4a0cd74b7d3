import { LANGUAGE_VARY } from '@svc/words'
import type { RequestContext } from '../request/request-context.ts'
import { type Page, writePage } from './page.ts'
import { PAGE_STYLE } from './page-style.ts'

interface AnswerOptions {
  status?: number
  headers?: Record<string, string>
  /**
   * URL scheme that forms of this page may redirect to, in addition to our own origin.
   *
   * A single host would be too strict: browsers apply the policy to every redirect after the form, and the app that gets the
   * answer may redirect to another of its hosts.
   */
  formScheme?: string
  /** Whether the page has a script of this origin, which calls this origin. */
  hasScript?: boolean
}

/** Creates the response with a page that other sites cannot frame, script or read, and that is not cached. */
export function answerPage(
  page: Page,
  context: RequestContext | null,
  { status = 200, headers = {}, formScheme, hasScript = false }: AnswerOptions = {},
): Response {
  return answerHtml(writePage(page, context).text, context, {
    status,
    headers: { 'content-security-policy': policy(formScheme, hasScript), ...headers },
  })
}

/** Creates the response with a page that is written already; `headers` has its content security policy. */
export function answerHtml(
  page: string,
  context: RequestContext | null,
  { status = 200, headers }: { status?: number; headers: Record<string, string> },
): Response {
  const own = { 'content-type': 'text/html; charset=utf-8', ...headers }
  return new Response(page, { status, headers: headersOf(context, own) })
}

/** Sends the browser on after a form, with GET. */
export function answerGo(
  location: string,
  context: RequestContext | null,
  cookies: string[] = [],
): Response {
  const headers = headersOf(context, { location })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(null, { status: 303, headers })
}

function headersOf(context: RequestContext | null, own: Record<string, string>): Headers {
  const headers = new Headers({ ...HEADERS, ...own })
  for (const cookie of context?.cookies ?? []) headers.append('set-cookie', cookie)
  return headers
}

const HEADERS = {
  'cache-control': 'private, no-store',
  vary: LANGUAGE_VARY,
  // A page that opened this one, or that it opened, gets no hold of it.
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  // Without a referrer, the Origin of our own forms would be null.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex, nofollow',
}

function policy(formScheme: string | undefined, hasScript: boolean): string {
  return [
    "default-src 'none'",
    `style-src ${PAGE_STYLE.source}`,
    "img-src 'self'",
    ...(hasScript ? ["script-src 'self'", "connect-src 'self'"] : []),
    `form-action 'self'${formScheme ? ` ${formScheme}` : ''}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
