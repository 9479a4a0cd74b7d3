import { type Html, html } from '@svc/http'
import type { RequestContext } from '../request/request-context.ts'
import { websiteHost } from '../words/destination.ts'
import { strangerName } from '../words/stranger-name.ts'
import { ago } from '../words/when.ts'
import { abilityChips } from './ability-chips.ts'
import { ownForm } from './own-form.ts'
import type { Page } from './page.ts'
import { pageHead } from './page-head.ts'

/** An app to which a member has granted access. */
export interface ConnectedApp {
  client_id: string
  client_name: string
  client_uri: string | null
  scopes: readonly string[]
  connected_at: string
  last_used_at: string
}

/** Lists the apps that may act for a member. */
export function appsPage(
  context: RequestContext,
  { apps }: { apps: readonly ConnectedApp[] },
): Page {
  const { words } = context
  const title = words.say('apps.title')
  return {
    title,
    words,
    section: 'apps',
    main: html`<main id="main">
${pageHead(context, { title, about: words.say('apps.about') })}
${apps.length > 0 ? html`<ul class="card rows">${apps.map((app) => appRow(context, app))}</ul>` : empty(context)}
</main>`,
  }
}

/** Writes an app as a row with a button that disconnects it. */
export function appRow(context: RequestContext, app: ConnectedApp): Html {
  const { words } = context
  const { say, mark } = words
  const name = strangerName(app.client_name, words)
  const host = websiteHost(app.client_uri)
  return html`<li><div class="what">
<p class="title"><bdi>${name}</bdi></p>
<p class="facts quiet small">${host ? html`<span><bdi>${host}</bdi></span>` : null}<span>${mark('apps.connected', { ago: () => ago(app.connected_at, words) })}</span><span>${mark('apps.lastUsed', { ago: () => ago(app.last_used_at, words) })}</span></p>
${abilityChips(app.scopes, words)}
</div>
<details><summary class="button calm slim" aria-label="${say('apps.disconnectNamed', { name })}">${say('apps.disconnect')}</summary>
${ownForm(
  context,
  { action: '/dashboard/apps/disconnect' },
  html`<input type="hidden" name="client_id" value="${app.client_id}">
<p>${say('apps.disconnectAbout')}</p>
<button class="bad slim">${say('apps.disconnectSure')}</button>`,
)}
</details></li>`
}

const empty = ({ words: { say } }: RequestContext) =>
  html`<div class="card empty"><h2>${say('apps.empty')}</h2>
<p class="quiet">${say('apps.emptyAbout')}</p></div>`
