import { Html, html } from '@svc/http'
import type { Visit } from '../visit/visits.ts'
import { MARK } from './icon.ts'
import { ownForm } from './own-form.ts'
import { PAGE_STYLE } from './page-style.ts'

/** The rooms that the navigation leads to, in its order. */
const ROOMS = {
  home: { path: '/dashboard', name: 'Home' },
  apps: { path: '/dashboard/apps', name: 'Apps' },
  keys: { path: '/dashboard/keys', name: 'API keys' },
  sessions: { path: '/dashboard/sessions', name: 'Sessions' },
} as const

/** A room; the navigation does not lead to `access`, which comes after a new password. */
type Room = keyof typeof ROOMS | 'access'

/** One page: what is in it, and which room it is in; `null` for a page that stands alone. */
export interface Page {
  title: string
  main: Html
  room: Room | null
}

/** Writes a whole page for whoever visits. */
export function writePage({ title, main, room }: Page, visit: Visit | null): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light dark">
<title>${title} – Clips</title>
<link rel="icon" type="image/svg+xml" href="/dashboard/icon.svg">
<style>${STYLE}</style>
</head>
<body>
${visit?.member && room ? header(visit, visit.member.email, room) : null}
${main}
</body>
</html>
`
}

/** Leads home from a page that stands alone. */
export const brand = html`<a class="brand" href="/dashboard">${MARK}Clips</a>`

function header(visit: Visit, email: string, room: Room): Html {
  return html`<a class="skip" href="#main">Skip to the content</a>
<header class="top"><div>
${brand}
<nav aria-label="Rooms"><ul>
${Object.entries(ROOMS).map(
  ([name, { path, name: label }]) =>
    html`<li><a href="${path}"${name === room ? html` aria-current="page"` : null}>${label}</a></li>`,
)}
</ul></nav>
<div class="who"><span class="quiet small" title="${email}"><bdi>${email}</bdi></span>
${ownForm(visit, { action: '/dashboard/sign-out', className: 'inline' }, html`<button class="calm slim">Sign out</button>`)}</div>
</div></header>`
}

const STYLE = new Html(PAGE_STYLE)
