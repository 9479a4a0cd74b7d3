import { createApiKey, revokeApiKey } from '../../../../packages/domain/src/index.ts'
import { API_KEY_PREFIX } from '../../../../packages/specification/src/access.ts'
import type { Random } from '../../../fuzz/random.ts'
import { isLatest, type Rig } from '../rig/rig.ts'
import { follow } from './clients.ts'
import { type Answered, type Asked, type Sender, sendOnce, sendUntilKnown } from './send.ts'
import { type Kept, kept, SETTINGS, type Tenant, TRANSCRIPT } from './tenants.ts'
import { asAgent, asStudio } from './ways.ts'

/** What an operation of the load gets. */
export interface Turn {
  rig: Rig
  sender: Sender
  random: Random
  tenant: Tenant
}

export type Operation = (turn: Turn) => Promise<unknown>

export const lists: Operation = ({ sender, tenant, random }) => {
  const paths = 'projects templates credits calendar account credits/ledger?limit=5'.split(' ')
  const path = `/v1/${random.pick(paths)}`
  return sendOnce(sender, tenant, { op: 'list', method: 'GET', path, expected: [200] })
}

/** Reads something of the tenant's, and remembers the state that it shows. */
export const reads: Operation = ({ sender, tenant, random }) => {
  const kinds = [
    ['project_id', '/v1/projects', tenant.projects],
    ['template_id', '/v1/templates', tenant.templates],
    ['render_id', '/v1/renders', tenant.renders],
    ['post_id', '/v1/calendar', tenant.posts],
  ] as const
  const [names, path, all] = random.pick(kinds.filter(([, , found]) => found.length > 0))
  // The newest ones are those that still change.
  const { id } = random.pick(all.slice(-5))
  const asked = { op: 'read', method: 'GET', path: `${path}/${id}`, names } as const
  return sendOnce(sender, tenant, { ...asked, expected: [200, 404] })
}

export const createsProject: Operation = async (turn) => {
  const { rig, tenant, random } = turn
  const upload_id = random.chance(0.4) ? tenant.video : tenant.rubbish
  const source = { upload_id, transcript: TRANSCRIPT }
  const key = keyOf('project')
  const webhook_url = isLatest(rig) ? rig.receiver?.url : undefined
  const body = { title: `${key} of ${tenant.mark}`, source, settings: SETTINGS, webhook_url }
  const asked = { op: 'create project', method: 'POST', path: '/v1/projects', body } as const
  const call = await keyed(turn, { ...asked, key, names: 'project_id', expected: [201] })
  if (call.status !== 201 || !call.shows) return
  tenant.projects.push(kept(call.shows.id))
  if (isLatest(rig)) await follow(turn, call.shows.id)
}

export const createsTemplate: Operation = async (turn) => {
  const { tenant } = turn
  const key = keyOf('template')
  const name = `${key} of ${tenant.mark}`
  const asked = { op: 'create template', method: 'POST', path: '/v1/templates' } as const
  const rest = { key, body: { name }, names: 'template_id', expected: [201] } as const
  const { session } = tenant
  const made = { ...asked, ...rest, value: name }
  const isOfStudio = session !== null && turn.random.chance(0.3)
  const call = await keyed(turn, isOfStudio ? asStudio(made, session) : made)
  if (call.status === 201 && call.shows) tenant.templates.push(kept(call.shows.id))
}

export const createsAsset: Operation = async (turn) => {
  const key = keyOf('asset')
  const file = { content_type: 'image/png', size_bytes: 100 }
  const body = { kind: 'logo', name: `${key} of ${turn.tenant.mark}`, ...file }
  const asked = { op: 'create asset', method: 'POST', path: '/v1/assets', body } as const
  await keyed(turn, { ...asked, key, names: 'asset_id', expected: [201] })
}

export const changesTemplate: Operation = ({ sender, tenant, random }) =>
  alone(tenant.templates, random, async ({ id }) => {
    const name = `${keyOf('changed')} of ${tenant.mark}`
    const subject = { subject: `template ${id}`, value: name, names: 'template_id' } as const
    const asked = { op: 'change template', method: 'PATCH', path: `/v1/templates/${id}` } as const
    await sendUntilKnown(sender, tenant, { ...asked, ...subject, body: { name }, expected: [200] })
  })

export const deletesTemplate: Operation = ({ sender, tenant, random }) =>
  alone(tenant.templates, random, async (template) => {
    const subject = { subject: `template ${template.id}`, value: null }
    const path = `/v1/templates/${template.id}`
    // The second of two gets 404, when the answer of the first was lost.
    const asked = { op: 'delete template', method: 'DELETE', path, expected: [204, 404] } as const
    await sendUntilKnown(sender, tenant, { ...asked, ...subject })
    template.isGone = true
  })

export const rates: Operation = (turn) =>
  alone(turn.tenant.clips, turn.random, async ({ id }) => {
    const value = turn.random.pick(['like', 'dislike'])
    const asked = { op: 'rate', method: 'POST', path: `/v1/clips/${id}/${value}` } as const
    const key = keyOf('rate')
    const subject = { subject: `clip ${id}`, value, key, expected: [200] }
    await sendAnyWay(turn, { ...asked, ...subject }, `clips_${value}`, { clip_id: id })
  })

/** Gives a clip another title. */
export const edits: Operation = async (turn) => {
  if (!isLatest(turn.rig)) return
  await alone(turn.tenant.clips, turn.random, async ({ id }) => {
    const title = `${keyOf('title')} of ${turn.tenant.mark}`
    const asked = { op: 'edit', method: 'PATCH', path: `/v1/clips/${id}`, body: { title } } as const
    const subject = { subject: `title ${id}`, value: title, expected: [200] }
    await sendAnyWay(turn, { ...asked, ...subject }, 'clips_update', { clip_id: id, title })
  })
}

export const renders: Operation = async (turn) => {
  const { tenant, random } = turn
  const clip = random.pick(tenant.clips)
  const body = { resolution: '720p', quality: 'draft', force: true }
  const path = `/v1/clips/${clip.id}/renders`
  const asked = { op: 'render', method: 'POST', path, body } as const
  const rest = { key: keyOf('render'), names: 'render_id', expected: [200, 201, 202, 402] } as const
  const call = await keyed(turn, { ...asked, ...rest })
  if (call.outcome === 'ok' && call.shows) tenant.renders.push(kept(call.shows.id))
}

export const publishes: Operation = async (turn) => {
  const { tenant, random, sender } = turn
  const clip = random.pick(tenant.clips)
  const social_account_id = random.pick(tenant.socialAccounts)
  const key = keyOf('post')
  // A minute ahead at the least, also when it is sent again. One that would not be due within the run is planned for later and never sent, but
  // its render is made now: half an hour ahead is the limit for that.
  const fitting = sender.ends - sender.history.now() > 110_000 ? random.integer(90, 105) : 1200
  const due = new Date(Date.now() + fitting * 1000).toISOString()
  const scheduled_at = random.chance(0.5) ? due : undefined
  const body = { social_account_id, scheduled_at, caption: `${key} of ${tenant.mark}` }
  const path = `/v1/clips/${clip.id}/publish`
  const asked = { op: 'publish', method: 'POST', path, body } as const
  const rest = { key, names: 'post_id', expected: [201, 402, 409] } as const
  const call = await keyed(turn, { ...asked, ...rest })
  if (call.outcome === 'ok' && call.shows) tenant.posts.push(kept(call.shows.id))
}

export const cancelsPost: Operation = ({ sender, tenant, random }) =>
  alone(tenant.posts, random, async (post) => {
    const path = `/v1/calendar/${post.id}`
    const asked = { op: 'cancel', method: 'DELETE', path, subject: `post ${post.id}` } as const
    await sendUntilKnown(sender, tenant, { ...asked, value: null, expected: [200, 204, 404, 409] })
    post.isGone = true
  })

/** Few, so that a walk takes a while in which templates come and go. */
const PAGE = 4

/** Reads a list from its beginning to its end, page by page. */
export const walks: Operation = async ({ sender, tenant }) => {
  const begin = sender.history.now()
  const seen: string[] = []
  for (let cursor = ''; ; ) {
    const path = `/v1/templates?limit=${PAGE}${cursor}`
    const asked = { op: 'walk', method: 'GET', path, expected: [200] } as const
    const page = await sendUntilKnown(sender, tenant, asked)
    if (page.status !== 200) return
    seen.push(...idsOf(page))
    const next = page.body['next_cursor']
    if (typeof next !== 'string') break
    cursor = `&cursor=${encodeURIComponent(next)}`
  }
  sender.history.walks.push({ tenant: tenant.number, begin, end: sender.history.now(), seen })
}

function idsOf({ body }: Answered): string[] {
  const { items } = body
  if (!Array.isArray(items)) return []
  return items.map(({ template_id }: { template_id: string }) => template_id)
}

const TRIES = 6
const PAUSE_MS = 500

/** Makes a key, uses it, revokes it, and uses it for three seconds more. */
export const revokesKey: Operation = async ({ rig, sender, tenant }) => {
  const { sql } = rig
  const { account_id } = tenant
  const scopes = ['svc:account:read'] as const
  const request = { account_id, name: 'short', scopes, prefix: API_KEY_PREFIX }
  // The preparation goes around the load; without a database there is nothing to revoke.
  const made = await createApiKey(sql, request).catch(() => null)
  if (!made) return
  rig.secrets.push(made.key)
  const asked = { method: 'GET', path: '/v1/account', credential: made.key } as const
  await sendOnce(sender, tenant, { ...asked, op: 'use key', expected: [200] })
  const isRevoked = await revokeApiKey(sql, made.key_id).catch(() => false)
  if (isRevoked === false) return
  const revoked = sender.history.now()
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const use = { op: 'use revoked key', subject: `revoked ${Math.round(revoked)}` }
    await sendOnce(sender, tenant, { ...asked, ...use, expected: [200, 401] })
    // wall clock: for so long a key may be accepted after it was revoked.
    await Bun.sleep(PAUSE_MS)
  }
}

/** What must be refused: broken JSON, ids of others, a browser's request. */
export const attacks: Operation = ({ sender, tenant, random }) => {
  const other = random.pick(sender.tenants.filter((each) => each !== tenant))
  const foreign = `/v1/projects/${other.projects[0]?.id}`
  const asked = random.pick([
    { method: 'POST', path: '/v1/templates', body: '{"name": ', expected: [400] },
    { method: 'GET', path: foreign, expected: [404] },
    { method: 'DELETE', path: foreign, expected: [404] },
    { method: 'GET', path: '/v1/account', headers: { origin: BROWSER }, expected: [403] },
    { method: 'GET', path: '/v1/account', credential: 'svck_none', expected: [401] },
  ] as const)
  return sendOnce(sender, tenant, { op: 'attack', ...asked })
}

const BROWSER = 'https://evil.example.org'

/** Sends a request with a key: often twice, and then half of the time at once. */
async function keyed({ sender, tenant, random }: Turn, asked: Asked): Promise<Answered> {
  const isRepeated = random.chance(0.25)
  const isConcurrent = random.chance(0.5)
  const send = () => sendUntilKnown(sender, tenant, asked)
  const first = send()
  const again = isRepeated && isConcurrent ? send() : null
  const call = await first
  await again
  if (isRepeated && !isConcurrent) await send()
  return call
}

/** Sends a change as a server, the studio or an agent does. */
function sendAnyWay({ sender, tenant, random }: Turn, asked: Asked, tool: string, given: object) {
  const { session } = tenant
  const ways = session ? [asked, asStudio(asked, session), asAgent(asked, tool, given)] : [asked]
  return sendUntilKnown(sender, tenant, random.pick(ways))
}

/** Does something with one that no other call changes meanwhile. */
async function alone(all: Kept[], random: Random, work: (one: Kept) => Promise<void>) {
  const free = all.filter(({ isBusy, isGone }) => !isBusy && !isGone)
  const one = free.length > 0 ? random.pick(free) : undefined
  if (!one) return
  one.isBusy = true
  await work(one).finally(() => {
    one.isBusy = false
  })
}

let count = 0
function keyOf(kind: string): string {
  count += 1
  return `${kind}-${count}-${process.pid}`
}
