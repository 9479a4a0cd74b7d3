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
  { apps, done }: { apps: readonly ConnectedApp[]; done: string | Html | null },
): Page {
  return {
    title: 'Connected apps',
    section: 'apps',
    main: html`<main id="main">
${pageHead({ title: 'Connected apps', about: 'Apps and agents that may act for you. An app that you disconnect loses its access at once.', done })}
${apps.length > 0 ? html`<ul class="card rows">${apps.map((app) => appRow(context, app))}</ul>` : EMPTY}
</main>`,
  }
}

/** Writes an app as a row with a button that disconnects it. */
export function appRow(context: RequestContext, app: ConnectedApp): Html {
  const name = strangerName(app.client_name)
  const host = websiteHost(app.client_uri)
  return html`<li><div class="what">
<p class="title"><bdi>${name}</bdi></p>
<p class="facts quiet small">${host ? html`<span><bdi>${host}</bdi></span>` : null}<span>Connected ${ago(app.connected_at)}</span><span>last used ${ago(app.last_used_at)}</span></p>
${abilityChips(app.scopes)}
</div>
<details><summary class="button calm slim" aria-label="Disconnect ${name}">Disconnect</summary>
${ownForm(
  context,
  { action: '/dashboard/apps/disconnect' },
  html`<input type="hidden" name="client_id" value="${app.client_id}">
<p>It loses its access at once, and has to ask you again.</p>
<button class="bad slim">Yes, disconnect it</button>`,
)}
</details></li>`
}

const EMPTY = html`<div class="card empty"><h2>Nothing is connected</h2>
<p class="quiet">When an app or an agent asks to act for you, you decide here what it may do. It then appears in this list.</p></div>`
