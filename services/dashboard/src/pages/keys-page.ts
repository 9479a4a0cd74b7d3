import { type Html, html } from '@svc/http'
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

const NEW_KEY = html`<a class="button" href="/dashboard/keys/new">Create a key</a>`

/** Lists the keys of an account, those that work first. */
export function keysPage({
  keys,
  done,
}: {
  keys: readonly Key[]
  done: string | Html | null
}): Page {
  const sorted = keys.toSorted(
    (a, b) => Number(isWorking(b)) - Number(isWorking(a)) || (a.created_at < b.created_at ? 1 : -1),
  )
  return {
    title: 'API keys',
    section: 'keys',
    main: html`<main id="main">
${pageHead({
  title: 'API keys',
  about: 'For your own servers. A key belongs in no browser, no app and no repository.',
  done,
  ...(keys.length > 0 && { action: NEW_KEY }),
})}
${sorted.length > 0 ? html`<ul class="card rows">${sorted.map(keyRow)}</ul>` : EMPTY}
</main>`,
  }
}

/** Returns whether a key is usable. */
export function isWorking({ revoked_at, expires_at }: Key): boolean {
  return revoked_at === null && (expires_at === null || Date.parse(expires_at) > Date.now())
}

/** Returns the state of a key as one word. */
export function keyBadge(key: Key): Html {
  if (key.revoked_at) return html`<span class="badge bad">Revoked</span>`
  if (!isWorking(key)) return html`<span class="badge">Expired</span>`
  return html`<span class="badge good">Active</span>`
}

/** Writes the details of a key in one line. */
export function keyFacts(key: Key): Html {
  return html`<p class="facts quiet small"><span><code>${key.key_id}…</code></span><span>Created ${ago(key.created_at)}</span><span>${
    key.last_used_at ? html`last used ${ago(key.last_used_at)}` : 'never used'
  }</span>${key.expires_at ? html`<span>${isWorking(key) ? 'expires' : 'ended'} ${day(key.expires_at)}</span>` : null}</p>`
}

/** Writes a key as a row with a link to its page. */
export function keyRow(key: Key): Html {
  return html`<li><div class="what">
<p class="title"><bdi>${key.name}</bdi> ${keyBadge(key)}</p>
${keyFacts(key)}
</div>
<a class="button calm slim" href="/dashboard/keys/${key.key_id}" aria-label="${isWorking(key) ? 'Manage' : 'Show'} ${key.name}">${isWorking(key) ? 'Manage' : 'Show'}</a></li>`
}

const EMPTY = html`<div class="card empty"><h2>No keys yet</h2>
<p class="quiet">A key lets a server of yours use the interface: upload videos, make clips, render and publish them.</p>
<p>${NEW_KEY}</p></div>`
