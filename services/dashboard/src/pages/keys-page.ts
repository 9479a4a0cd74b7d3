import { type Html, html } from '@svc/http'
import type { RequestContext } from '../request/request-context.ts'
import type { Words } from '../words/page-words.ts'
import { ago, day } from '../words/when.ts'
import type { Page } from './page.ts'
import { pageHead } from './page-head.ts'

/** An API key without its secret. */
export interface Key {
  key_id: string
  name: string
  scopes: readonly string[]
  created_at: string
  expires_at: string | null
  revoked_at: string | null
  last_used_at: string | null
}

const newKey = ({ say }: Words) =>
  html`<a class="button" href="/dashboard/keys/new">${say('keys.create')}</a>`

/** Lists the keys of an account, those that work first. */
export function keysPage(context: RequestContext, { keys }: { keys: readonly Key[] }): Page {
  const { words } = context
  const sorted = keys.toSorted(
    (a, b) => Number(isWorking(b)) - Number(isWorking(a)) || (a.created_at < b.created_at ? 1 : -1),
  )
  const title = words.say('keys.title')
  return {
    title,
    words,
    section: 'keys',
    main: html`<main id="main">
${pageHead(context, {
  title,
  about: words.say('keys.about'),
  ...(keys.length > 0 && { action: newKey(words) }),
})}
${sorted.length > 0 ? html`<ul class="card rows">${sorted.map((key) => keyRow(key, words))}</ul>` : empty(words)}
</main>`,
  }
}

/** Returns whether a key is usable. */
export function isWorking({ revoked_at, expires_at }: Key): boolean {
  return revoked_at === null && (expires_at === null || Date.parse(expires_at) > Date.now())
}

/** Returns the state of a key as one word. */
export function keyBadge(key: Key, { say }: Words): Html {
  if (key.revoked_at) return html`<span class="badge bad">${say('keys.revoked')}</span>`
  if (!isWorking(key)) return html`<span class="badge">${say('keys.expired')}</span>`
  return html`<span class="badge good">${say('keys.active')}</span>`
}

/** Writes the details of a key in one line. */
export function keyFacts(key: Key, words: Words): Html {
  const { say, mark } = words
  const { last_used_at, expires_at } = key
  const used = last_used_at
    ? mark('keys.lastUsed', { ago: () => ago(last_used_at, words) })
    : say('keys.neverUsed')
  const end = isWorking(key) ? 'keys.expires' : 'keys.ended'
  return html`<p class="facts quiet small"><span><code>${key.key_id}…</code></span><span>${mark('keys.created', { ago: () => ago(key.created_at, words) })}</span><span>${used}</span>${
    expires_at ? html`<span>${mark(end, { day: () => day(expires_at, words) })}</span>` : null
  }</p>`
}

/** Writes a key as a row with a link to its page. */
export function keyRow(key: Key, words: Words): Html {
  const { say } = words
  const { name } = key
  const way = isWorking(key) ? 'manage' : 'show'
  return html`<li><div class="what">
<p class="title"><bdi>${name}</bdi> ${keyBadge(key, words)}</p>
${keyFacts(key, words)}
</div>
<a class="button calm slim" href="/dashboard/keys/${key.key_id}" aria-label="${say(`keys.${way}Named`, { name })}">${say(`keys.${way}`)}</a></li>`
}

const empty = (words: Words) =>
  html`<div class="card empty"><h2>${words.say('keys.empty')}</h2>
<p class="quiet">${words.say('keys.emptyAbout')}</p>
<p>${newKey(words)}</p></div>`
