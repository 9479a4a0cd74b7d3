import { resultOf } from '@svc/back-channel'
import { type Html, html } from '@svc/http'
import { isScope } from '@svc/specification/access'
import type { Core } from '../dependencies.ts'
import { ownForm } from '../pages/fields.ts'
import { answerGo, answerPage, type Page, pageHead } from '../pages/page.ts'
import type { MemberContext, RequestContext } from '../request/request-context.ts'
import { websiteHost } from '../words/destination.ts'
import type { Words } from '../words/page-words.ts'
import { strangerName } from '../words/stranger-name.ts'
import { ago, day } from '../words/when.ts'

/** Shows the apps and keys that still have access after all sessions have ended. */
export async function showAccess(core: Core, context: MemberContext): Promise<Response> {
  const held = await readAccess(core, context)
  return answerPage(accessPage(context, held), context)
}

export async function endAccess(core: Core, context: MemberContext): Promise<Response> {
  const { apps, keys } = await readAccess(core, context)
  const member = memberOf(core, context)
  await Promise.all([
    ...apps.map(({ client_id }) => resultOf(member.apps({ client_id }).delete())),
    ...keys.map(({ key_id }) => resultOf(member.keys({ key_id }).delete())),
  ])
  return answerGo('/dashboard/access?done=access-ended', context)
}

async function readAccess(core: Core, context: MemberContext) {
  const member = memberOf(core, context)
  const [apps, keys] = await Promise.all([resultOf(member.apps.get()), resultOf(member.keys.get())])
  return { apps: apps.items, keys: keys.items.filter(isWorking) }
}

const isWorking = ({
  revoked_at,
  expires_at,
}: Record<'revoked_at' | 'expires_at', string | null>) =>
  revoked_at === null && (expires_at === null || Date.parse(expires_at) > Date.now())

function memberOf({ backChannel }: Core, { member }: MemberContext) {
  return backChannel.members({ subject: member.user_id })
}

interface ConnectedApp {
  client_name: string
  client_uri: string | null
  scopes: readonly string[]
  connected_at: string
  last_used_at: string
}

/** An API key that works, without its secret. */
interface Key {
  key_id: string
  name: string
  created_at: string
  expires_at: string | null
  last_used_at: string | null
}

/** Lists the apps and keys that have access to an account without signing in. */
function accessPage(
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
    main: html`<main id="main">
${pageHead(context, { title, about: say('access.about') })}
${isEmpty ? empty(context) : null}
${list(say('apps.title'), apps, (app) => appRow(app, words))}
${list(say('keys.title'), keys, (key) => keyRow(key, words))}
${isEmpty ? null : endAll(context)}
</main>`,
  }
}

const list = <Item>(title: string, items: readonly Item[], row: (item: Item) => Html) =>
  items.length === 0
    ? null
    : html`<section class="lead"><h2>${title}</h2><ul class="card rows">${items.map((item) => html`<li><div class="what">${row(item)}</div></li>`)}</ul></section>`

function appRow(app: ConnectedApp, words: Words): Html {
  const { say, mark } = words
  const host = websiteHost(app.client_uri)
  return html`<p class="title"><bdi>${strangerName(app.client_name, words)}</bdi></p>
<p class="facts quiet small">${host ? html`<span><bdi>${host}</bdi></span>` : null}<span>${mark('apps.connected', { ago: () => ago(app.connected_at, words) })}</span><span>${mark('apps.lastUsed', { ago: () => ago(app.last_used_at, words) })}</span></p>
<ul class="chips" aria-label="${say('apps.may')}">
${app.scopes.filter(isScope).map((scope) => html`<li class="badge">${say(`scopes.${scope}.name`)}</li>`)}
</ul>`
}

function keyRow({ key_id, name, created_at, last_used_at, expires_at }: Key, words: Words): Html {
  const { say, mark } = words
  const used = last_used_at
    ? mark('apps.lastUsed', { ago: () => ago(last_used_at, words) })
    : say('keys.neverUsed')
  return html`<p class="title"><bdi>${name}</bdi></p>
<p class="facts quiet small"><span><code>${key_id}…</code></span><span>${mark('keys.created', { ago: () => ago(created_at, words) })}</span><span>${used}</span>${
    expires_at
      ? html`<span>${mark('keys.expires', { day: () => day(expires_at, words) })}</span>`
      : null
  }</p>`
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
<p><a class="button calm" href="/studio">${say('access.goOn')}</a></p></div>`
