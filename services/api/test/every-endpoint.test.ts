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
