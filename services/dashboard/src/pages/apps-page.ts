import { type Html, html } from '@svc/http'
import type { Visit } from '../visit/visits.ts'
import { websiteHost } from '../words/destination.ts'
import { strangerName } from '../words/stranger-name.ts'
import { ago } from '../words/when.ts'
import { abilityChips } from './ability-chips.ts'
import { ownForm } from './own-form.ts'
import type { Page } from './page.ts'
import { roomHead } from './room-head.ts'

/** An app that holds something of a member's. */
export interface ConnectedApp {
  client_id: string
  client_name: string
  client_uri: string | null
  scopes: readonly string[]
  connected_at: string
  last_used_at: string
}

/** Lists what a member has let act for them. */
export function appsPage(
  visit: Visit,
  { apps, done }: { apps: readonly ConnectedApp[]; done: string | Html | null },
): Page {
  return {
    title: 'Connected apps',
    room: 'apps',
    main: html`<main id="main">
${roomHead({ title: 'Connected apps', about: 'Apps and agents that may act for you. Whatever you disconnect loses its access at once.', done })}
${apps.length > 0 ? html`<ul class="card rows">${apps.map((app) => appRow(visit, app))}</ul>` : EMPTY}
</main>`,
  }
}

/** Writes an app as a row, with a way to disconnect it. */
export function appRow(visit: Visit, app: ConnectedApp): Html {
  const name = strangerName(app.client_name)
  const host = websiteHost(app.client_uri)
  return html`<li><div class="what">
<p class="title"><bdi>${name}</bdi></p>
<p class="facts quiet small">${host ? html`<span><bdi>${host}</bdi></span>` : null}<span>Connected ${ago(app.connected_at)}</span><span>last used ${ago(app.last_used_at)}</span></p>
${abilityChips(app.scopes)}
</div>
<details><summary class="button calm slim" aria-label="Disconnect ${name}">Disconnect</summary>
${ownForm(
  visit,
  { action: '/dashboard/apps/disconnect' },
  html`<input type="hidden" name="client_id" value="${app.client_id}">
<p>It loses its access at once, and has to ask you again.</p>
<button class="bad slim">Yes, disconnect it</button>`,
)}
</details></li>`
}

const EMPTY = html`<div class="card empty"><h2>Nothing is connected</h2>
<p class="quiet">When an app or an agent asks to act for you, you decide here what it may do. It then appears in this list.</p></div>`
