import { afterAll, describe, expect, test } from 'bun:test'
import { refusal } from '@svc/http/testing'
import { ENDPOINT_SCOPES, type Endpoint, SCOPES } from '@svc/scope-policy'
import { documentedOperations } from './documented.ts'
import { oneOfEverything } from './post-samples.ts'
import { startApi } from './start-api.ts'

const UNKNOWN_ID = '01ARZ3NDEKTSV4RRFFQ69G5FAV'

const api = await startApi()
afterAll(() => api[Symbol.asyncDispose]())

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
  const withIds = endpoints.filter(({ path }) => path.includes(':'))

  test.each(withIds)(
    'gets from $endpoint the answer for an id that does not exist',
    async (one) => {
      const foreign = await answerOf(one, ids)
      const missing = await answerOf(one, {})
      expect(foreign.status).toBe(404)
      expect(foreign).toEqual(missing)
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
    expect(calendar.items).toMatchObject([{ post_id: ids['post_id'], status: 'pending' }])
  })
})

describe('of the scopes', () => {
  test(`each of ${endpoints.length} endpoints is opened by its own and by no other`, async () => {
    const keys = new Map<string, string>()
    for (const scope of SCOPES) keys.set(scope, await api.keyOf(stranger.account_id, [scope]))
    const opened: Record<string, string[]> = {}
    for (const one of endpoints) {
      opened[one.endpoint] = []
      for (const [scope, key] of keys) {
        const { status, codes } = await answerOf(one, {}, key)
        if (status === 403) expect(codes).toEqual(['MISSING_SCOPE'])
        else opened[one.endpoint]?.push(scope)
      }
    }
    const promised = Object.entries(ENDPOINT_SCOPES).map(([endpoint, scope]) => [endpoint, [scope]])
    expect(opened).toEqual(Object.fromEntries(promised))
  })

  test.each(endpoints)('none opens nothing: $endpoint', async (one) => {
    const without = await api.keyOf(owner.account_id, [])
    const existing = await answerOf(one, ids, without)
    expect(existing.codes).toEqual(['MISSING_SCOPE'])
    expect(await answerOf(one, {}, without)).toEqual(existing)
  })
})

describe('a refused request', () => {
  test.each(endpoints)('gets nothing of $endpoint without a credential', async (one) => {
    const response = await api.call(one.method, fill(one.path, ids))
    expect(await refusal(response)).toBe('401 INVALID_API_KEY')
    expect(response.headers.get('www-authenticate')).toContain(ENDPOINT_SCOPES[one.endpoint])
  })

  test.each(endpoints)('gets nothing of $endpoint from a browser', async (one) => {
    const headers = { origin: 'https://example.org' }
    const response = await api.call(one.method, fill(one.path, ids), { key: owner.key, headers })
    expect(await refusal(response)).toBe('403 ORIGIN_REJECTED')
  })
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

describe('a body', () => {
  const withBodies = endpoints.filter(({ endpoint }) => examples.has(endpoint))

  test.each(withBodies)('for $endpoint must be short, plain JSON', async (one) => {
    const send = async (raw: string, type = 'application/json') => {
      const headers = { 'content-type': type }
      const request = { key: owner.key, raw, headers }
      return refusal(await api.call(one.method, fill(one.path, ids), request))
    }
    expect(await send(`{"a":"${'x'.repeat(4_000_000)}"}`)).toBe('413 PAYLOAD_TOO_LARGE')
    expect(await send('a=1', 'application/x-www-form-urlencoded')).toBe(
      '415 UNSUPPORTED_MEDIA_TYPE',
    )
    expect(await send('{"a":')).toBe('400 INVALID_JSON')
    expect(await send('{"no_such_member":1}')).toBe('422 VALIDATION_ERROR')
  })
})

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
  return { status: response.status, codes, text: text.replace(named, 'ID') }
}

function fill(path: string, known: Record<string, string>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => known[name] ?? UNKNOWN_ID)
}
