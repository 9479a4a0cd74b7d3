import { type Html, html, htmlPage } from '@svc/http'
import type { RequestContext } from '../request/request-context.ts'
import type { Words } from '../words/page-words.ts'
import { MARK } from './icon.ts'
import { ownForm } from './own-form.ts'
import { PAGE_STYLE } from './page-style.ts'

export interface Page {
  title: string
  main: Html
  /** Whether it stands without the head that names the member. Default: no. */
  isAlone?: boolean
  words: Words
}

export function writePage(
  { title, main, isAlone, words }: Page,
  context: RequestContext | null,
): Html {
  const top = context?.member && !isAlone ? header(context, context.member.email) : null
  return htmlPage({
    ...{ title: `${title} – Clips`, style: PAGE_STYLE, body: [top, main] },
    language: words.language,
    head: html`<meta name="color-scheme" content="light dark">
<link rel="icon" type="image/svg+xml" href="/dashboard/icon.svg">`,
  })
}

/** Leads home from a page that stands alone. */
export const brand = html`<a class="brand" href="/studio">${MARK}Clips</a>`

function header(context: RequestContext, email: string): Html {
  const { say } = context.words
  return html`<a class="skip" href="#main">${say('frame.skip')}</a>
<header class="top"><div>
${brand}
<div class="who"><span class="quiet small" title="${email}"><bdi>${email}</bdi></span>
${ownForm(context, { action: '/dashboard/sign-out', className: 'inline' }, html`<button class="calm slim">${say('frame.signOut')}</button>`)}</div>
</div></header>`
}
