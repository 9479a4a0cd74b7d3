import type { OpenShare } from '@svc/domain'
import type { ApiError } from '@svc/errors'
import { type Html, html, htmlPage, type PageStyle, pageStyle, styleSheet } from '@svc/http'
import { createSigner, type Secret } from '@svc/secrets'
import { LANGUAGE_VARY } from '@svc/words'
import type { Words } from '../words/page-words.ts'

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

/** The whole style of a public page: system fonts, light and dark, from a phone to a wide screen. */
export const PAGE_STYLE = pageStyle(`
body { margin: 0 auto; max-width: 76rem; padding: clamp(1.25rem, 5vw, 4rem) clamp(1rem, 4vw, 3rem); }
h1 { font-size: clamp(1.6rem, 4.5vw, 2.6rem); }
h2 { margin: 0; font-size: 1.05rem; line-height: 1.35; text-wrap: pretty; }
.quiet { font-variant-numeric: tabular-nums; }
header { display: grid; gap: 0.5rem; margin-bottom: clamp(1.5rem, 4vw, 3rem); }
ol, ul { margin: 0; padding: 0; list-style: none; }
ol { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 14rem), 1fr)); gap: clamp(1rem, 2.5vw, 2rem); }
.review ol { grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr)); align-items: start; }
.wide ol { grid-template-columns: repeat(auto-fill, minmax(min(100%, 26rem), 1fr)); }
ol > li { display: flex; flex-direction: column; overflow: hidden; border: 1px solid var(--line); border-radius: 1rem; background: var(--card); }
video { display: block; width: 100%; background: #000; aspect-ratio: 9 / 16; object-fit: contain; }
video.ratio-1-1 { aspect-ratio: 1; }
video.ratio-4-5 { aspect-ratio: 4 / 5; }
video.ratio-16-9, video.ratio-source { aspect-ratio: 16 / 9; }
ol > li > div { flex: 1; display: grid; align-content: start; gap: 0.35rem; padding: 1rem 1.1rem 1.15rem; }
a, button { color: var(--on-accent); background: var(--accent); border: 0; border-radius: 0.65rem; font: inherit; font-weight: 600; text-decoration: none; padding: 0.6rem 1rem; cursor: pointer; text-align: center; }
ol > li > div > a { margin-top: 0.5rem; align-self: end; justify-self: start; padding: 0.45rem 0.9rem; font-size: 0.95rem; }
button:disabled { opacity: 0.5; cursor: default; }
a:hover, button:hover { filter: brightness(1.08); }
body:has(video.alone) { max-width: none; padding: 0; }
video.alone { height: 100vh; aspect-ratio: auto; }
main.alone { min-height: 70vh; display: grid; place-content: center; justify-items: start; gap: 1rem; max-width: 30rem; margin: 0 auto; }
form { display: grid; gap: 0.75rem; width: min(100%, 22rem); }
label { font-weight: 600; }
input, textarea { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--quiet); border-radius: 0.65rem; padding: 0.6rem 0.8rem; width: 100%; }
.wrong { color: var(--accent); font-weight: 600; }
progress { width: min(24rem, 80vw); height: 0.7rem; accent-color: var(--accent); }
textarea { min-height: 4.5rem; resize: vertical; }
.logo { max-width: 9rem; max-height: 3.5rem; object-fit: contain; object-position: 0; }
.sender { font-weight: 600; }
.card { border: 1px solid var(--line); border-radius: 1rem; background: var(--card); padding: 1.1rem; margin-bottom: clamp(1rem, 2.5vw, 2rem); display: grid; gap: 0.75rem; max-width: 38rem; }
.card form { width: auto; grid-template-columns: 1fr auto; }
.card label { grid-column: 1 / -1; }
.trap { position: absolute; inset-inline-start: -99rem; }
.small { font-size: 0.875rem; }
.talk { display: grid; gap: 0.9rem; padding: 0.9rem 1.1rem 1.15rem; border-top: 1px solid var(--line); }
.talk:empty { display: none; }
#said { margin: 0; font-weight: 600; }
#said, #you { outline: 0; scroll-margin-block: 40vh; }
.talk form { width: auto; }
.talk li { display: grid; gap: 0.2rem; border-inline-start: 3px solid var(--line); padding-inline-start: 0.7rem; }
.talk ul { display: grid; gap: 0.9rem; }
.talk li.approved { border-color: light-dark(#1b7a43, #6fd39a); }
.talk li.change_requested { border-color: light-dark(#9a6200, #f2b84b); }
.talk li.done { opacity: 0.75; }
.talk q { quotes: none; color: var(--quiet); }
.talk [data-at] { padding: 0; color: inherit; background: none; text-decoration: underline; font-variant-numeric: tabular-nums; }
.when { display: flex; gap: 0.6rem; align-items: baseline; font-size: 0.875rem; font-weight: 600; }
.when input { width: 5.5rem; padding: 0.35rem 0.6rem; }
.verdicts { display: flex; flex-wrap: wrap; gap: 0.5rem; }
.verdicts button { padding: 0.45rem 0.9rem; font-size: 0.95rem; }
.calm { color: inherit; background: none; box-shadow: inset 0 0 0 1px var(--quiet); }
`)

/** The colours of buttons in the colour of a brand, with the letters that are read best on it; `null` without one. */
export function brandStyle(color: string | null): PageStyle | null {
  const [, ...parts] = /^#(..)(..)(..)/.exec(color ?? '') ?? []
  if (parts.length === 0) return null
  const [red = 0, green = 0, blue = 0] = parts.map((part) =>
    lightOf(Number.parseInt(part, 16) / 255),
  )
  const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  const letters = light > EVEN ? '#000000' : '#ffffff'
  return styleSheet(
    `.branded { --accent: ${color}; --on-accent: ${letters}; } .branded :focus-visible { outline-color: var(--ink); }`,
  )
}

/** The luminance on which black and white letters are read equally well (WCAG 2, relative luminance). */
const EVEN = 0.179
const lightOf = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)

/** Writes a whole public page around its content. */
export function writePage(
  { language }: Words,
  title: string,
  main: Html,
  head: Html | null = null,
): Html {
  return htmlPage({
    ...{ title, language, style: PAGE_STYLE, body: [main] },
    head: html`<meta name="referrer" content="no-referrer">
${head}`,
  })
}
