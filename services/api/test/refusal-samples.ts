import { createUpload } from '@svc/domain'
import { copyRows } from '@svc/domain/testing'
import { CLIP_REFUSALS } from './clip-refusals.ts'
import { connect, LOGO, POST_SAMPLES } from './post-samples.ts'
import type { startApi } from './start-api.ts'
import { renderUnread, TRANSLATION_REFUSALS } from './translation-samples.ts'
import { type Sample, unready, unreadyClip } from './unready.ts'

type Api = Awaited<ReturnType<typeof startApi>>
type Caller = Awaited<ReturnType<Api['caller']>>

const RANGE = { start: 1, end: 5 }

/** For each operation the codes of its own rules, each with a request that is refused with it. */
export const REFUSAL_SAMPLES: Record<string, Record<string, Sample>> = {
  retryProject: {
    async CONFLICT(api, { key }) {
      const project_id = await api.project(key)
      await api.sql`
        update projects set status = 'failed', error = ${FINAL} where project_id = ${project_id}
      `
      return api.call('POST', `/v1/projects/${project_id}/retry`, { key })
    },
  },
  createClip: {
    async CONFLICT(api) {
      const { account_id, key } = await api.caller()
      const { project_id } = await api.completedProject(key, 1)
      const limits = { max_clips_per_project: 1 }
      await api.sql`update accounts set limits = ${limits}::jsonb where account_id = ${account_id}`
      return api.call('POST', `/v1/projects/${project_id}/clips`, { key, body: RANGE })
    },
    PROJECT_NOT_READY: unready('POST', 'clips', RANGE),
  },
  ...CLIP_REFUSALS,
  ...TRANSLATION_REFUSALS,
  updateClip: {
    async CONFLICT(api, { key }) {
      const body = { title: 'New', revision: 7 }
      return api.call('PATCH', `/v1/clips/${await api.clip(key)}`, { key, body })
    },
    PROJECT_NOT_READY: unreadyClip('PATCH', '', { title: 'New' }),
  },
  restoreRevision: {
    async CONFLICT(api, { key }) {
      const path = `/v1/clips/${await api.clip(key)}/revisions/1/restore`
      return api.call('POST', path, { key, headers: { 'if-match': '"7"' } })
    },
    PROJECT_NOT_READY: unreadyClip('POST', '/revisions/1/restore'),
  },
  startRender: {
    CONFLICT: renderUnread,
    async INSUFFICIENT_CREDITS(api) {
      const caller = await api.caller('pro')
      const clip_id = await api.clip(caller.key)
      await spendAll(api, caller)
      return api.call('POST', `/v1/clips/${clip_id}/renders`, { key: caller.key })
    },
    PROJECT_NOT_READY: unreadyClip('POST', '/renders'),
  },
  retryRender: {
    async CONFLICT(api, caller) {
      const path = await failedRender(api, caller)
      await api.sql`update renders set error = ${FINAL} where account_id = ${caller.account_id}`
      return api.call('POST', path, { key: caller.key })
    },
    async INSUFFICIENT_CREDITS(api) {
      const caller = await api.caller('pro')
      const path = await failedRender(api, caller)
      await spendAll(api, caller)
      return api.call('POST', path, { key: caller.key })
    },
  },
  publishClip: {
    async INSUFFICIENT_CREDITS(api) {
      const caller = await api.caller('pro')
      await spendAll(api, caller)
      return publish(api, caller, await api.clip(caller.key))
    },
    async PROJECT_NOT_READY(api, caller) {
      return publish(api, caller, await api.clip(caller.key, 'processing'))
    },
    async RENDER_REQUIRED(api, caller) {
      return publish(api, caller, await api.clip(caller.key), { auto_render: false })
    },
    async SOCIAL_ACCOUNT_NOT_CONNECTED(api, caller) {
      const clip_id = await api.clip(caller.key)
      const social_account_id = await revokedAccount(api, caller)
      return publishTo(api, caller.key, clip_id, { social_account_id })
    },
  },
  updatePost: {
    POST_ALREADY_PUBLISHED: (api, caller) => change(api, caller, 'posted'),
    POST_IN_PROGRESS: (api, caller) => change(api, caller, 'publishing'),
    async RENDER_REQUIRED(api, caller) {
      const path = await postIn(api, caller, 'pending')
      await api.sql`update renders set status = 'failed' where account_id = ${caller.account_id}`
      return api.call('PATCH', path, { key: caller.key, body: { title: 'New' } })
    },
    async SOCIAL_ACCOUNT_NOT_CONNECTED(api, caller) {
      const path = await postIn(api, caller, 'pending')
      const social_account_id = await revokedAccount(api, caller)
      const body = { social_account_id, title: 'New' }
      return api.call('PATCH', path, { key: caller.key, body })
    },
  },
  cancelPost: {
    POST_ALREADY_PUBLISHED: (api, caller) => cancel(api, caller, 'posted'),
    POST_IN_PROGRESS: (api, caller) => cancel(api, caller, 'publishing'),
  },
  withdrawPost: {
    CONFLICT: (api, caller) => withdraw(api, caller, 'pending'),
    POST_IN_PROGRESS: (api, caller) => withdraw(api, caller, 'publishing'),
    async SOCIAL_ACCOUNT_NOT_CONNECTED(api, caller) {
      const path = await postIn(api, caller, 'posted')
      await api.sql`
        update social_accounts set status = 'revoked' where account_id = ${caller.account_id}
      `
      return api.call('POST', `${path}/withdraw`, { key: caller.key })
    },
  },
  replaceSourceCookies: {
    async CONFLICT(api, { account_id, key }) {
      await api.sql`
        insert into source_cookies (account_id, site, cookies_sealed)
        select ${account_id}, n || '.example.org', '' from generate_series(1, 50) n
      `
      const body = { cookies: '.example.com\tTRUE\t/\tTRUE\t0\tSID\tvalue' }
      return api.call('PUT', '/v1/source-cookies/example.com', { key, body })
    },
  },
  createFeed: {
    async CONFLICT(api, { key }) {
      const body = { url: 'https://media.example.org/twice.xml' }
      await api.call('POST', '/v1/feeds', { key, body })
      return api.call('POST', '/v1/feeds', { key, body })
    },
  },
  createTemplate: {
    async CONFLICT(api, { key }) {
      const create = () => api.call('POST', '/v1/templates', { key, body: { name: 'Taken' } })
      await create()
      return create()
    },
  },
  updateTemplate: {
    async CONFLICT(api, { key }) {
      const made = await api.call('POST', '/v1/templates', { key, body: { name: 'Changed' } })
      const path = `/v1/templates/${(await made.json()).template_id}`
      return api.call('PATCH', path, { key, body: { name: 'New', version: 7 } })
    },
  },
  deleteTemplate: {
    async CONFLICT(api, { key }) {
      const { items } = await (await api.call('GET', '/v1/templates?limit=100', { key })).json()
      const builtin = items.find(({ is_builtin }: { is_builtin: boolean }) => is_builtin)
      return api.call('DELETE', `/v1/templates/${builtin.template_id}`, { key })
    },
  },
  createAsset: {
    async CONFLICT(api, { key }) {
      const create = () => api.call('POST', '/v1/assets', { key, body: LOGO })
      const { asset_id } = await (await create()).json()
      await copyRows(api.sql, 'assets', 1_999, { asset_id: 'gen_random_uuid()' }, { asset_id })
      return create()
    },
  },
  confirmAsset: {
    async CONFLICT(api, { key }) {
      const made = await api.call('POST', '/v1/assets', { key, body: LOGO })
      return api.call('POST', `/v1/assets/${(await made.json()).asset_id}/confirm`, { key })
    },
  },
  deleteAsset: {
    async CONFLICT(api, { key }) {
      const made = await (await api.call('POST', '/v1/assets', { key, body: LOGO })).json()
      const config = { branding: { logo_asset_id: made.asset_id } }
      await api.sql`update assets set status = 'ready' where asset_id = ${made.asset_id}`
      const used = await api.call('POST', '/v1/templates', { key, body: { name: 'User', config } })
      if (!used.ok) return used
      return api.call('DELETE', `/v1/assets/${made.asset_id}`, { key })
    },
  },
  completeUpload: {
    async CONFLICT(api, { account_id, key }) {
      const video = { file_name: 'a.mp4', content_type: 'video/mp4', size_bytes: 10 }
      const tenant = { sql: api.sql, accountId: account_id }
      const { upload_id } = await createUpload(tenant, { ...video, purpose: 'source' })
      return api.call('POST', `/v1/media/uploads/${upload_id}/complete`, { key })
    },
  },
  deleteUpload: {
    async CONFLICT(api, { key }) {
      const { asset_id } = await (await api.call('POST', '/v1/assets', { key, body: LOGO })).json()
      const [asset] = await api.sql<{ upload_id: string }[]>`
        select upload_id from assets where asset_id = ${asset_id}
      `
      return api.call('DELETE', `/v1/media/uploads/${asset?.upload_id}`, { key })
    },
  },
}

const FINAL = { code: 'source_corrupt', message: 'Broken.', stage: 'probing', retryable: false }

async function failedRender(api: Api, caller: Caller): Promise<string> {
  const sample = await POST_SAMPLES['/v1/renders/:render_id/retry']?.(api, caller)
  return sample?.path ?? ''
}

async function spendAll(api: Api, { account_id }: Caller) {
  await api.sql`update credits set balance = reserved where account_id = ${account_id}`
}

async function publish(api: Api, { account_id, key }: Caller, clip_id: string, more: object = {}) {
  const social_account_id = await connect(api, account_id)
  return publishTo(api, key, clip_id, { social_account_id, ...more })
}

async function publishTo(api: Api, key: string, clip_id: string, body: object) {
  return api.call('POST', `/v1/clips/${clip_id}/publish`, { key, body })
}

async function revokedAccount(api: Api, { account_id }: Caller): Promise<string> {
  const social_account_id = await connect(api, account_id)
  await api.sql`
    update social_accounts set status = 'revoked' where social_account_id = ${social_account_id}
  `
  return social_account_id
}

/** Makes a post in a state, and returns its path. */
async function postIn(api: Api, caller: Caller, status: string): Promise<string> {
  const published = await publish(api, caller, await api.clip(caller.key))
  const { post_id } = await published.json()
  const run_id = status === 'publishing' ? crypto.randomUUID() : null
  await api.sql`
    update posts set status = ${status}, run_id = ${run_id} where post_id = ${post_id}
  `
  return `/v1/calendar/${post_id}`
}

async function change(api: Api, caller: Caller, status: string) {
  const body = { title: 'New' }
  return api.call('PATCH', await postIn(api, caller, status), { key: caller.key, body })
}

async function cancel(api: Api, caller: Caller, status: string) {
  return api.call('DELETE', await postIn(api, caller, status), { key: caller.key })
}

async function withdraw(api: Api, caller: Caller, status: string) {
  const path = await postIn(api, caller, status)
  return api.call('POST', `${path}/withdraw`, { key: caller.key })
}
