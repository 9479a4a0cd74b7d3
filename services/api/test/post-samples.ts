import { createUlid, createUpload } from '@svc/domain'
import { connectSomeone } from '@svc/domain/testing'
import { credentialSealer } from '../src/publishing/comment-post.ts'
import { SECRET, type startApi } from './start-api.ts'
import { translated } from './translation-samples.ts'

/** A request that a POST endpoint accepts, and a body that differs from its own. */
interface PostSample {
  path: string
  body?: object | undefined
  otherBody?: object | undefined
}

type Api = Awaited<ReturnType<typeof startApi>>
type Caller = Awaited<ReturnType<Api['caller']>>

type Make = (api: Api, caller: Caller) => Promise<PostSample>
type Bodies = [body?: object, otherBody?: object]

const always =
  (path: string, ...[body, otherBody]: Bodies): Make =>
  async () => ({ path, body, otherBody })

const ofClip =
  (action: string, ...[body, otherBody]: Bodies): Make =>
  async (api, { key }) => ({ path: `/v1/clips/${await api.clip(key)}/${action}`, body, otherBody })

/** Of a project that is completed. */
const ofProject =
  (action: string, ...[body, otherBody]: Bodies): Make =>
  async (api, { key }) => {
    const { project_id } = await api.completedProject(key, 1)
    return { path: `/v1/projects/${project_id}/${action}`, body, otherBody }
  }

const FILM = { source: { url: 'https://media.example.org/talk.mp4' } }
const OTHER_FILM = { source: { url: 'https://media.example.org/other.mp4' } }
const RETRYABLE = { code: 'timeout', message: 'Too slow.', stage: 'probing', retryable: true }
export const LOGO = { kind: 'logo', name: 'Logo', content_type: 'image/png', size_bytes: 100 }
const VIDEO = {
  file_name: 'a.mp4',
  content_type: 'video/mp4',
  size_bytes: 10,
  purpose: 'source',
} as const
const FEED = { url: 'https://media.example.org/feed.xml', settings: { clip_count: { max: 8 } } }
const cutFrom = (second: number) => ({
  timeline: `001  AX  V  C  00:00:0${second}:00 00:00:05:00 00:00:00:00 00:00:0${5 - second}:00`,
})

/** Gives, for every POST endpoint, a request of the caller that succeeds; each call creates what it needs. */
export const POST_SAMPLES: Record<string, Make> = {
  '/v1/projects': always('/v1/projects', FILM, OTHER_FILM),
  '/v1/projects/:project_id/retry': async (api, { key }) => {
    const project_id = await api.project(key)
    await api.sql`
      update projects set status = 'failed', error = ${RETRYABLE} where project_id = ${project_id}
    `
    return { path: `/v1/projects/${project_id}/retry` }
  },
  '/v1/projects/:project_id/share': async (api, { key }) => ({
    path: `/v1/projects/${await api.project(key)}/share`,
    body: { allow_download: true },
    otherBody: { allow_download: false },
  }),
  '/v1/projects/:project_id/share/regenerate': async (api, { key }) => {
    const path = `/v1/projects/${await api.project(key)}/share`
    await api.call('POST', path, { key })
    return {
      path: `${path}/regenerate`,
      body: { allow_download: true },
      otherBody: { allow_download: false },
    }
  },
  '/v1/projects/:project_id/clips': ofProject('clips', { start: 1, end: 5 }, { start: 2, end: 5 }),
  '/v1/projects/:project_id/clips/find': ofProject(
    'clips/find',
    { about: 'clocks' },
    { about: 'bread' },
  ),
  '/v1/projects/:project_id/clips/import': ofProject('clips/import', cutFrom(1), cutFrom(2)),
  '/v1/clips/:clip_id/revisions/:revision/restore': ofClip('revisions/1/restore'),
  '/v1/clips/:clip_id/like': ofClip('like'),
  '/v1/clips/:clip_id/dislike': ofClip('dislike'),
  '/v1/clips/:clip_id/renders': ofClip('renders', { resolution: '720p' }, { resolution: '1080p' }),
  '/v1/clips/:clip_id/translations': ofClip('translations', { language: 'de' }, { language: 'fr' }),
  '/v1/renders/:render_id/retry': async (api, { key }) => {
    const rendering = api.call('POST', `/v1/clips/${await api.clip(key)}/renders`, { key })
    const render_id = await idOf(rendering, 'render_id')
    await api.sql`
      update renders set status = 'failed', error = ${RETRYABLE} where render_id = ${render_id}
    `
    return { path: `/v1/renders/${render_id}/retry` }
  },
  '/v1/clips/:clip_id/publish': async (api, { account_id, key }) => {
    const social_account_id = await connect(api, account_id)
    return {
      path: `/v1/clips/${await api.clip(key)}/publish`,
      body: { social_account_id },
      otherBody: { social_account_id, title: 'Another' },
    }
  },
  '/v1/comparisons': async (api, { account_id, key }) => {
    const social_account_id = await connect(api, account_id)
    const [first, second, third] = [
      await newPost(api, key, social_account_id),
      await newPost(api, key, social_account_id),
      await newPost(api, key, social_account_id),
    ]
    return {
      path: '/v1/comparisons',
      body: { post_ids: [first, second] },
      otherBody: { post_ids: [first, third] },
    }
  },
  '/v1/calendar/:post_id/withdraw': async (api, { account_id, key }) => {
    const post_id = await newPost(api, key, await connect(api, account_id))
    await api.sql`update posts set status = 'posted' where post_id = ${post_id}`
    return { path: `/v1/calendar/${post_id}/withdraw` }
  },
  '/v1/feeds': always('/v1/feeds', FEED, { url: 'https://media.example.org/other.xml' }),
  '/v1/templates': always('/v1/templates', { name: 'Ours' }, { name: 'Theirs' }),
  '/v1/assets': always('/v1/assets', LOGO, { ...LOGO, name: 'Other' }),
  '/v1/assets/:asset_id/confirm': async (api, { key }) => {
    const asset_id = await idOf(api.call('POST', '/v1/assets', { key, body: LOGO }), 'asset_id')
    await api.sql`
      update uploads set status = 'uploaded'
       where upload_id = (select upload_id from assets where asset_id = ${asset_id})
    `
    return { path: `/v1/assets/${asset_id}/confirm` }
  },
  '/v1/media/uploads': always('/v1/media/uploads', VIDEO, { ...VIDEO, file_name: 'b.mp4' }),
  '/v1/media/upload-links': always('/v1/media/upload-links', {}, { purpose: 'transcript' }),
  '/v1/media/uploads/:upload_id/complete': async (api, caller) => {
    const { upload_id } = await createUpload({ sql: api.sql, accountId: caller.account_id }, VIDEO)
    await api.sql`update uploads set status = 'uploaded' where upload_id = ${upload_id}`
    const otherBody = { parts: [{ number: 1, etag: 'x' }] }
    return { path: `/v1/media/uploads/${upload_id}/complete`, body: {}, otherBody }
  },
}

/** What may be written and is never shown. */
export const COOKIES = { cookies: '.youtube.com\tTRUE\t/\tTRUE\t0\tSID\tvalue' }

async function cookiesOf(api: Api, { key }: Caller): Promise<string> {
  const put = api.call('PUT', '/v1/source-cookies/youtube.com', { key, body: COOKIES })
  return idOf(put, 'site')
}

/** Makes one of everything that has an id, for one caller; by the name of the path's parameter. */
export async function oneOfEverything(api: Api, caller: Caller): Promise<Record<string, string>> {
  const made = (endpoint: string, name: string) => idOf(postSample(api, caller, endpoint), name)
  const { project_id, clip_ids } = await api.completedProject(caller.key, 1)
  await api.call('POST', `/v1/projects/${project_id}/share`, { key: caller.key })
  await translated(api, caller.account_id, clip_ids[0] ?? '')
  return {
    project_id,
    clip_id: clip_ids[0] ?? '',
    revision: '1',
    language: 'de',
    upload_id: await made('/v1/media/uploads', 'upload_id'),
    template_id: await made('/v1/templates', 'template_id'),
    asset_id: await made('/v1/assets', 'asset_id'),
    post_id: await made('/v1/clips/:clip_id/publish', 'post_id'),
    render_id: await made('/v1/clips/:clip_id/renders', 'render_id'),
    comparison_id: await made('/v1/comparisons', 'comparison_id'),
    site: await cookiesOf(api, caller),
    feed_id: await made('/v1/feeds', 'feed_id'),
    comment_id: await comment(api, caller, clip_ids[0] ?? ''),
  }
}

/** A comment of a visitor of the share link of a clip's project. */
async function comment({ sql }: Api, { account_id }: Caller, clip_id: string): Promise<string> {
  const [visitor_id, comment_id] = [createUlid(), createUlid()]
  await sql`
    insert into share_visitors (visitor_id, account_id, project_id, name)
    select ${visitor_id}, account_id, project_id, 'Grace' from clips where clip_id = ${clip_id}
  `
  await sql`
    insert into comments (comment_id, account_id, project_id, clip_id, visitor_id, name, revision, text)
    select ${comment_id}, ${account_id}, project_id, clip_id, ${visitor_id}, 'Grace', 1, 'Nice.'
      from clips where clip_id = ${clip_id}
  `
  return comment_id
}

async function postSample(api: Api, caller: Caller, endpoint: string): Promise<Response> {
  const sample = await POST_SAMPLES[endpoint]?.(api, caller)
  if (!sample) throw new Error(`There is no sample of POST ${endpoint}.`)
  return api.call('POST', sample.path, { key: caller.key, body: sample.body })
}

async function newPost(api: Api, key: string, social_account_id: string): Promise<string> {
  const path = `/v1/clips/${await api.clip(key)}/publish`
  return idOf(api.call('POST', path, { key, body: { social_account_id } }), 'post_id')
}

export function connect(api: Api, account_id: string): Promise<string> {
  return connectSomeone(api.sql, account_id, { sealer: credentialSealer(SECRET) })
}

async function idOf(sent: Promise<Response>, name: string): Promise<string> {
  const response = await sent
  const answer = (await response.json()) as Record<string, unknown>
  const id = answer[name]
  if (typeof id === 'string') return id
  throw new Error(`There is no ${name} in ${JSON.stringify(answer)}.`)
}
