import { type Html, html, htmlPage } from '@svc/http'
import { LANGUAGE_VARY } from '@svc/words'
import type { RequestContext } from '../request/request-context.ts'
import type { Words } from '../words/page-words.ts'
import { ownForm } from './fields.ts'
import { MARK } from './icon.ts'
import { PAGE_STYLE } from './page-style.ts'

export interface Page {
  title: string
  main: Html
  /** Whether it stands without the head that names the member. Default: no. */
  isAlone?: boolean
  words: Words
}

function writePage({ title, main, isAlone, words }: Page, context: RequestContext | null): Html {
  const top = context?.member && !isAlone ? header(context, context.member.email) : null
  return htmlPage({
    ...{ title: `${title} – Clips`, style: PAGE_STYLE, body: [top, main] },
    language: words.language,
    head: html`<meta name="color-scheme" content="light dark">
<link rel="icon" type="image/svg+xml" href="/dashboard/icon.svg">`,
  })
}

/** Leads home from a page that stands alone. */
const brand = html`<a class="brand" href="/studio">${MARK}Clips</a>`

function header(context: RequestContext, email: string): Html {
  const { say } = context.words
  return html`<a class="skip" href="#main">${say('frame.skip')}</a>
<header class="top"><div>
${brand}
<div class="who"><span class="quiet small" title="${email}"><bdi>${email}</bdi></span>
${ownForm(context, { action: '/dashboard/sign-out', className: 'inline' }, html`<button class="calm slim">${say('frame.signOut')}</button>`)}</div>
</div></header>`
}

const DONE = [
  'signed-out',
  // Apps and keys keep their access, or every password change would break them; the next page lists them.
  'password-set',
  'password-set-all-ended',
  'email-verified',
  'access-ended',
] as const

/** Writes what was done, by the `done` value of a redirect; nothing for an unknown value. */
export function doneNotice({ query, words }: RequestContext): Html | null {
  const done = DONE.find((one) => one === query.get('done'))
  return done ? html`<p class="notice" role="status">${words.say(`done.${done}`)}</p>` : null
}

/** Writes the head of a page: title, a line about it, the message of a completed action, and its actions. */
export function pageHead(
  context: RequestContext,
  { title, about }: { title: string; about: string },
): Html {
  return html`<header><div><h1>${title}</h1><p class="quiet">${about}</p></div></header>
${doneNotice(context)}`
}

/** Puts a card in the middle of a page without navigation. */
export function alone(words: Words, title: string, content: Html, kind = ''): Page {
  return {
    title,
    words,
    isAlone: true,
    main: html`<main class="alone ${kind}" id="main">
${brand}
${content}
</main>`,
  }
}

type Content = Html | string | null

interface Lead {
  title: string
  /** What stands above the card's text. Default: the title. */
  heading?: string
  about: Content
  /** Whether that is of less weight than what follows. Default: no. */
  isQuiet?: boolean
}

/** The same for a card that says something first; `below` stands under it. */
export const leadPage = (
  words: Words,
  { title, heading = title, about, isQuiet = false }: Lead,
  rest: Content = null,
  below: Content = null,
): Page =>
  alone(
    words,
    title,
    html`<div class="card">
<div class="lead"><h1>${heading}</h1>
<p${isQuiet ? html` class="quiet"` : null}>${about}</p></div>
${rest}
</div>
${below}`,
  )

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
