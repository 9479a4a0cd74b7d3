import { type Html, html, htmlPage } from '@svc/http'
import type { RequestContext } from '../request/request-context.ts'
import type { Words } from '../words/page-words.ts'
import { MARK } from './icon.ts'
import { ownForm } from './own-form.ts'
import { PAGE_STYLE } from './page-style.ts'

/** The sections of the navigation, in its order. */
const SECTIONS = {
  home: '/dashboard',
  apps: '/dashboard/apps',
  keys: '/dashboard/keys',
  sessions: '/dashboard/sessions',
} as const

/** `access` is not in the navigation: it is shown after a new password. */
type Section = keyof typeof SECTIONS | 'access'

/** One page: its content, and its section in the navigation; `null` for a page without navigation. */
export interface Page {
  title: string
  main: Html
  section: Section | null
  words: Words
}

/** Writes a whole HTML page. */
export function writePage(
  { title, main, section, words }: Page,
  context: RequestContext | null,
): Html {
  const top = context?.member && section ? header(context, context.member.email, section) : null
  return htmlPage({
    ...{ title: `${title} – Clips`, style: PAGE_STYLE, body: [top, main] },
    language: words.language,
    head: html`<meta name="color-scheme" content="light dark">
<link rel="icon" type="image/svg+xml" href="/dashboard/icon.svg">`,
  })
}

/** Leads home from a page that stands alone. */
export const brand = html`<a class="brand" href="/dashboard">${MARK}Clips</a>`

function header(context: RequestContext, email: string, section: Section): Html {
  const { say } = context.words
  return html`<a class="skip" href="#main">${say('frame.skip')}</a>
<header class="top"><div>
${brand}
<nav aria-label="${say('frame.main')}"><ul>
${(Object.keys(SECTIONS) as (keyof typeof SECTIONS)[]).map(
  (name) =>
    html`<li><a href="${SECTIONS[name]}"${name === section ? html` aria-current="page"` : null}>${say(`frame.${name}`)}</a></li>`,
)}
</ul></nav>
<div class="who"><span class="quiet small" title="${email}"><bdi>${email}</bdi></span>
${ownForm(context, { action: '/dashboard/sign-out', className: 'inline' }, html`<button class="calm slim">${say('frame.signOut')}</button>`)}</div>
</div></header>`
}
