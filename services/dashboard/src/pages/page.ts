import { type Html, html, htmlPage } from '@svc/http'
import type { RequestContext } from '../request/request-context.ts'
import type { Language } from '../studio/studio-languages.ts'
import { MARK } from './icon.ts'
import { ownForm } from './own-form.ts'
import { PAGE_STYLE } from './page-style.ts'

/** The sections of the navigation, in its order. */
const SECTIONS = {
  home: { path: '/dashboard', name: 'Home' },
  apps: { path: '/dashboard/apps', name: 'Apps' },
  keys: { path: '/dashboard/keys', name: 'API keys' },
  sessions: { path: '/dashboard/sessions', name: 'Sessions' },
} as const

/** `access` is not in the navigation: it is shown after a new password. */
type Section = keyof typeof SECTIONS | 'access'

/** One page: its content, and its section in the navigation; `null` for a page without navigation. */
export interface Page {
  title: string
  main: Html
  section: Section | null
  /** BCP 47; English by default. */
  language?: Language
}

/** Writes a whole HTML page. */
export function writePage(
  { title, main, section, language = 'en' }: Page,
  context: RequestContext | null,
): Html {
  const top = context?.member && section ? header(context, context.member.email, section) : null
  return htmlPage({
    ...{ title: `${title} – Clips`, language, style: PAGE_STYLE, body: [top, main] },
    head: html`<meta name="color-scheme" content="light dark">
<link rel="icon" type="image/svg+xml" href="/dashboard/icon.svg">`,
  })
}

/** Leads home from a page that stands alone. */
export const brand = html`<a class="brand" href="/dashboard">${MARK}Clips</a>`

function header(context: RequestContext, email: string, section: Section): Html {
  return html`<a class="skip" href="#main">Skip to the content</a>
<header class="top"><div>
${brand}
<nav aria-label="Main"><ul>
${Object.entries(SECTIONS).map(
  ([name, { path, name: label }]) =>
    html`<li><a href="${path}"${name === section ? html` aria-current="page"` : null}>${label}</a></li>`,
)}
</ul></nav>
<div class="who"><span class="quiet small" title="${email}"><bdi>${email}</bdi></span>
${ownForm(context, { action: '/dashboard/sign-out', className: 'inline' }, html`<button class="calm slim">Sign out</button>`)}</div>
</div></header>`
}
