import { describe, expect, test } from 'bun:test'
import { refusal } from '@svc/http/testing'
import { SCOPES } from '@svc/specification/access'
import { ENDPOINT_SCOPES, type Endpoint } from '@svc/specification/operations'
import { documentedOperations } from './documented.ts'
import { oneOfEverything } from './post-samples.ts'
import { BASE_URL, openApi, UNKNOWN_ID } from './start-api.ts'

const api = await openApi()

const owner = await api.caller()
const stranger = await api.caller()
const ids = await oneOfEverything(api, owner)
/** Bodies that get past validation. */
const examples = new Map(
  (await documentedOperations(api.api))
    .filter(({ example }) => example !== undefined)
    .map(({ endpoint, example }) => [endpoint, example]),
)

const endpoints = api.api.routes
  .filter(({ method, path }) => path.startsWith('/v1/') && method !== 'ALL')
  .map(({ method, path }) => ({ method, path, endpoint: `${method} ${path}` as Endpoint }))

test('there are endpoints to look at, and bodies to send', () => {
  expect(examples.get('POST /v1/projects')).toHaveProperty('source')
  expect(endpoints.map(({ endpoint }) => endpoint).toSorted()).toEqual(
    Object.keys(ENDPOINT_SCOPES).toSorted() as Endpoint[],
  )
})

describe('another account', () => {
  // A site is named, not made: every account may have its own cookies for one.
  const withIds = endpoints.filter(({ path }) => /:(?!site)/.test(path))

  test.each(withIds)(
    'gets from $endpoint the answer for an id that does not exist',
    async (one) => {
      const foreign = await answerOf(one, ids)
      expect(foreign.status).toBe(404)
      expect(foreign).toEqual(await answerOf(one, {}))
    },
  )

  test('has changed nothing by its requests', async () => {
    for (const name of ['project', 'template', 'asset'] as const) {
      const path = `/v1/${name}s/${ids[`${name}_id`]}`
      expect((await api.call('GET', path, owner)).status).toBe(200)
    }
    const clip = await (await api.call('GET', `/v1/clips/${ids['clip_id']}`, owner)).json()
    expect(clip).toMatchObject({ reaction: null, latest_render: null })
    const calendar = await (await api.call('GET', '/v1/calendar', owner)).json()
    expect(calendar.items).toContainEqual(
      expect.objectContaining({ post_id: ids['post_id'], status: 'pending', withdrawal: null }),
    )
  })
})

test(`each of ${endpoints.length} endpoints is opened by its own scope and by no other`, async () => {
  const keys = new Map<string, string>()
  for (const scope of SCOPES) keys.set(scope, await api.keyOf(stranger.account_id, [scope]))
  const opened: Record<string, string[]> = {}
  for (const one of endpoints) {
    opened[one.endpoint] = []
    for (const [scope, key] of keys) {
      const { status, codes, text, challenge } = await answerOf(one, {}, key)
      if (status !== 403) opened[one.endpoint]?.push(scope)
      else {
        const wanted = ENDPOINT_SCOPES[one.endpoint]
        expect(codes).toEqual(['MISSING_SCOPE'])
        expect(text).toContain(`"required_scope":"${wanted}"`)
        expect(challenge).toBe(
          `Bearer resource_metadata="${BASE_URL}/.well-known/oauth-protected-resource", scope="${wanted}", error="insufficient_scope"`,
        )
      }
    }
  }
  const promised = Object.entries(ENDPOINT_SCOPES).map(([endpoint, scope]) => [endpoint, [scope]])
  expect(opened).toEqual(Object.fromEntries(promised))
})

describe('the method', () => {
  const paths = [...new Set(endpoints.map(({ path }) => path))]

  test.each(paths)('that %s does not have is refused with those it has', async (path) => {
    const has = endpoints.filter((one) => one.path === path).map(({ method }) => method)
    const allowed = has.includes('GET') ? [...has, 'HEAD'] : has
    const others = ['PUT', 'PATCH', 'DELETE', 'POST'].filter((method) => !has.includes(method))
    for (const method of others) {
      const response = await api.call(method, fill(path, ids), owner)
      expect(await refusal(response)).toBe('405 METHOD_NOT_ALLOWED')
      expect(response.headers.get('allow')?.split(', ').toSorted()).toEqual(allowed.toSorted())
    }
  })

  const readable = endpoints.filter(
    ({ method, path }) => method === 'GET' && !path.endsWith('/events'),
  )
  test.each(readable)('HEAD answers like $endpoint, without a body', async ({ path }) => {
    const get = await api.call('GET', fill(path, ids), owner)
    const head = await api.call('HEAD', fill(path, ids), owner)
    expect([head.status, await head.text()]).toEqual([get.status, ''])
  })
})

/** Every address of one resource: resources only, no lists, no streams and no files. */
const LISTS =
  /^\/v1\/(projects|templates|assets|calendar|social-accounts|events|search|figures|comparisons|feeds|source-cookies|credits\/ledger)$|\/(clips|comments|events|revisions|timeline|translations|subtitles)$/
const resources = Object.keys(ENDPOINT_SCOPES)
  .filter((endpoint) => endpoint.startsWith('GET '))
  .map((endpoint) => endpoint.slice(4))
  .filter((path) => !LISTS.test(path))
  .map((path) => fill(path, ids))

const readWith = (tag: string, path: string, method = 'GET') =>
  api.call(method, path, { key: owner.key, headers: { 'if-none-match': tag } })

test.each(resources)('GET %s has a strong ETag, and answers 304 to who has it', async (path) => {
  if (path.endsWith('/renders/latest'))
    await api.call('POST', path.slice(0, -'/latest'.length), owner)
  const first = await api.call('GET', path, owner)
  const tag = first.headers.get('etag') ?? ''
  expect([first.status, tag]).toEqual([200, expect.stringMatching(/^"[^"]+"$/)])
  for (const known of [tag, `"other", ${tag}`, `W/${tag}`, '*']) {
    for (const again of [await readWith(known, path), await readWith(known, path, 'HEAD')]) {
      expect([again.status, again.headers.get('etag')]).toEqual([304, tag])
      expect(await again.text()).toBe('')
      expect(again.headers.get('x-request-id')).toBeString()
    }
  }
  const other = await readWith('"other"', path)
  expect([other.status, await other.json()]).toEqual([200, await first.json()])
})

test('a resource that changed has another tag, and what is not there has none', async () => {
  const clip = `/v1/clips/${ids['clip_id']}`
  const tag = (await api.call('GET', clip, owner)).headers.get('etag') ?? ''
  await api.call('POST', `${clip}/like`, owner)
  const changed = await readWith(tag, clip)
  expect(changed.status).toBe(200)
  expect(changed.headers.get('etag')).not.toBe(tag)
  const missing = await readWith('*', `/v1/clips/${UNKNOWN_ID}`)
  expect([missing.status, missing.headers.get('etag')]).toEqual([404, null])
})

const project = `/v1/projects/${ids['project_id']}`
const lists = [
  ...['/v1/projects', `${project}/clips`, '/v1/templates', '/v1/assets', '/v1/calendar'],
  ...['/v1/social-accounts', '/v1/credits/ledger', '/v1/events'],
]

describe('a read', () => {
  test('is not turned into another method by a header', async () => {
    const headers = { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' }
    expect((await api.call('GET', project, { ...owner, headers })).status).toBe(200)
    expect((await api.call('GET', project, owner)).status).toBe(200)
  })

  test('is answered whole, whatever part is asked for', async () => {
    const headers = { range: 'bytes=0-1', 'if-range': '*' }
    const response = await api.call('GET', project, { ...owner, headers })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ project_id: ids['project_id'] })
  })
})

test.each(lists)(
  'a cursor that was tampered with, or is of another account, is refused by %s',
  async (path) => {
    await api.project(owner.key)
    const cursorOf = async (key: string): Promise<string> =>
      (await (await api.call('GET', '/v1/projects?limit=1', { key })).json()).next_cursor
    const real = await cursorOf(owner.key)
    expect((await api.call('GET', `/v1/projects?limit=1&cursor=${real}`, owner)).status).toBe(200)
    const stranger = await api.caller()
    for (const _ of [1, 2]) await api.project(stranger.key)
    const forged = [
      real.slice(0, -1),
      real + real,
      `${real[0] === 'A' ? 'B' : 'A'}${real.slice(1)}`,
      Buffer.from(JSON.stringify({ account_id: owner.account_id })).toString('base64url'),
      'A'.repeat(8192),
      '',
      await cursorOf(stranger.key),
      ...(path === '/v1/projects' ? [] : [real]),
    ]
    for (const cursor of forged) {
      const response = await api.call('GET', `${path}?cursor=${cursor}`, owner)
      expect([cursor.slice(0, 20), response.status]).toEqual([cursor.slice(0, 20), 422])
      expect(await response.json()).toMatchObject({ errors: [{ location: 'query.cursor' }] })
    }
  },
)

/** Sends requests from another account; ids in the answer are replaced by `ID`. */
async function answerOf(
  { method, path, endpoint }: { method: string; path: string; endpoint: string },
  known: Record<string, string>,
  key = stranger.key,
) {
  const body = examples.get(endpoint)
  const response = await api.call(method, fill(path, known), {
    key,
    ...(body !== undefined && { body }),
  })
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  if (isStream) await response.body?.cancel()
  const text = isStream ? '' : await response.text()
  const codes = [...text.matchAll(/"code":"([A-Z_]+)"/g)].map(([, code]) => code)
  const named = new RegExp(`\\b(?:${[...Object.values(known), UNKNOWN_ID].join('|')})\\b`, 'g')
  const challenge = response.headers.get('www-authenticate')
  return { status: response.status, codes, challenge, text: text.replace(named, 'ID') }
}

function fill(path: string, known: Record<string, string>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => known[name] ?? UNKNOWN_ID)
}
