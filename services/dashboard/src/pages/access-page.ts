import { type Html, html } from '@svc/http'
import type { RequestContext } from '../request/request-context.ts'
import { appRow, type ConnectedApp } from './apps-page.ts'
import { type Key, keyRow } from './keys-page.ts'
import { ownForm } from './own-form.ts'
import type { Page } from './page.ts'
import { pageHead } from './page-head.ts'

/** Lists the apps and keys that have access to an account without signing in. */
export function accessPage(
  context: RequestContext,
  { apps, keys }: { apps: readonly ConnectedApp[]; keys: readonly Key[] },
): Page {
  const { words } = context
  const { say } = words
  const isEmpty = apps.length + keys.length === 0
  const title = say('access.title')
  return {
    title,
    words,
    section: 'access',
    main: html`<main id="main">
${pageHead(context, { title, about: say('access.about') })}
${isEmpty ? empty(context) : null}
${apps.length > 0 ? html`<section class="lead"><h2>${say('apps.title')}</h2><ul class="card rows">${apps.map((app) => appRow(context, app))}</ul></section>` : null}
${keys.length > 0 ? html`<section class="lead"><h2>${say('keys.title')}</h2><ul class="card rows">${keys.map((key) => keyRow(key, words))}</ul></section>` : null}
${isEmpty ? null : endAll(context)}
</main>`,
  }
}

function endAll(context: RequestContext): Html {
  const { say } = context.words
  return html`<section class="card"><header><h2>${say('access.endTitle')}</h2>
<p class="quiet">${say('access.endAbout')}</p></header>
<details><summary class="button calm">${say('access.end')}</summary>
${ownForm(
  context,
  { action: '/dashboard/access/end' },
  html`<p>${say('access.endFinal')}</p>
<button class="bad slim">${say('access.endSure')}</button>`,
)}
</details></section>`
}

const empty = ({ words: { say } }: RequestContext) =>
  html`<div class="card empty"><h2>${say('access.empty')}</h2>
<p class="quiet">${say('access.emptyAbout')}</p>
<p><a class="button calm" href="/dashboard">${say('access.goOn')}</a></p></div>`
