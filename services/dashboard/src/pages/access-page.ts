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
  view: { apps: readonly ConnectedApp[]; keys: readonly Key[]; done: string | Html | null },
): Page {
  const { apps, keys, done } = view
  const isEmpty = apps.length + keys.length === 0
  return {
    title: 'What has access',
    section: 'access',
    main: html`<main id="main">
${pageHead({
  title: 'What has access',
  about:
    'Apps and API keys go on working when the password changes. End everything that you do not recognise.',
  done,
})}
${isEmpty ? EMPTY : null}
${apps.length > 0 ? html`<section class="lead"><h2>Connected apps</h2><ul class="card rows">${apps.map((app) => appRow(context, app))}</ul></section>` : null}
${keys.length > 0 ? html`<section class="lead"><h2>API keys</h2><ul class="card rows">${keys.map(keyRow)}</ul></section>` : null}
${isEmpty ? null : endAll(context)}
</main>`,
  }
}

function endAll(context: RequestContext): Html {
  return html`<section class="card"><header><h2>End all of it</h2>
<p class="quiet">Every app above is disconnected and every key revoked, at once and for good. Your own servers need new keys then.</p></header>
<details><summary class="button calm">End all access</summary>
${ownForm(
  context,
  { action: '/dashboard/access/end' },
  html`<p>This cannot be undone.</p>
<button class="bad slim">Yes, end all of it</button>`,
)}
</details></section>`
}

const EMPTY = html`<div class="card empty"><h2>Only you have access</h2>
<p class="quiet">No app is connected, and no API key works.</p>
<p><a class="button calm" href="/dashboard">Go on</a></p></div>`
