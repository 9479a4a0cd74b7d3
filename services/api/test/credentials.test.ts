import { afterAll, describe, expect, test } from 'bun:test'
import { revokeApiKey } from '@svc/domain'
import { refusal, until } from '@svc/http/testing'
import { ENDPOINT_SCOPES, SCOPES, type Scope } from '@svc/scope-policy'
import { startApi } from './start-api.ts'

const api = await startApi()
afterAll(() => api[Symbol.asyncDispose]())

const METADATA =
  'resource_metadata="https://clips.example.org/.well-known/oauth-protected-resource"'
const served = new Set(api.api.routes.map(({ method, path }) => `${method} ${path}`))
const endpoints = Object.entries(ENDPOINT_SCOPES).filter(([endpoint]) => served.has(endpoint))
const { account_id, key } = await api.caller()

describe('a credential', () => {
  test.each([
    ['nothing', undefined, `Bearer ${METADATA}, scope="svc:account:read"`],
    ['no value', 'Bearer', `Bearer ${METADATA}, scope="svc:account:read", error="invalid_token"`],
    [
      'another scheme',
      'Basic c3Zjaw==',
      `Bearer ${METADATA}, scope="svc:account:read", error="invalid_token"`,
    ],
    [
      'an unknown key',
      `Bearer svck_${'x'.repeat(40)}`,
      `Bearer ${METADATA}, scope="svc:account:read", error="invalid_token"`,
    ],
    [
      'a cut key',
      `Bearer ${key.slice(0, -1)}`,
      `Bearer ${METADATA}, scope="svc:account:read", error="invalid_token"`,
    ],
    [
      'a longer key',
      `Bearer ${key}x`,
      `Bearer ${METADATA}, scope="svc:account:read", error="invalid_token"`,
    ],
    [
      'two credentials',
      `Bearer ${key}, Bearer ${key}`,
      `Bearer ${METADATA}, scope="svc:account:read", error="invalid_token"`,
    ],
  ])('that is %s is refused with a challenge', async (_, authorization, told) => {
    const headers: Record<string, string> = authorization ? { authorization } : {}
    const response = await api.call('GET', '/v1/account', { headers })
    expect(await refusal(response)).toBe('401 INVALID_API_KEY')
    expect(response.headers.get('www-authenticate')).toBe(told)
  })

  test.each(['?api_key=', '?access_token=', '?authorization='])(
    'in the query (%s) does not count',
    async (query) => {
      expect(await refusal(await api.call('GET', `/v1/account${query}${key}`))).toBe(
        '401 INVALID_API_KEY',
      )
    },
  )

  test('that is revoked is refused within a second', async () => {
    const revoked = await api.keyOf(account_id, SCOPES)
    expect((await api.call('GET', '/v1/account', { key: revoked })).status).toBe(200)
    const key_id = (
      await api.sql<{ key_id: string }[]>`
      select key_id from api_keys order by created_at desc limit 1
    `
    )[0]?.key_id
    await revokeApiKey(api.sql, key_id ?? '')
    await Bun.sleep(1000)
    expect(await refusal(await api.call('GET', '/v1/account', { key: revoked }))).toBe(
      '401 INVALID_API_KEY',
    )
  })
})

describe('every endpoint', () => {
  test('is among those the specification names', () => {
    expect(endpoints.length).toBeGreaterThan(15)
  })

  test.each(endpoints)('%s refuses a stranger before it reads the body', async (endpoint) => {
    const response = await send(endpoint, undefined)
    expect(await refusal(response)).toBe('401 INVALID_API_KEY')
  })

  test.each(endpoints)(
    '%s refuses a credential that has every other scope',
    async (endpoint, scope) => {
      const others = await api.keyOf(
        account_id,
        SCOPES.filter((other) => other !== scope),
      )
      const response = await send(endpoint, others)
      const body = await response.clone().json()
      expect(await refusal(response)).toBe('403 MISSING_SCOPE')
      expect(body).toMatchObject({ errors: [{ required_scope: scope }] })
      expect(response.headers.get('www-authenticate')).toBe(
        `Bearer ${METADATA}, scope="${scope}", error="insufficient_scope"`,
      )
    },
  )

  test.each(endpoints)('%s opens to the one scope it needs', async (endpoint, scope) => {
    const response = await send(endpoint, await api.keyOf(account_id, [scope as Scope]))
    expect([401, 403]).not.toContain(response.status)
    expect(response.status).toBeLessThan(500)
  })

  test.each(endpoints)('%s refuses a browser before it asks who is calling', async (endpoint) => {
    const [method = '', path = ''] = endpoint.split(' ')
    const headers = { origin: 'https://example.org' }
    const response = await api.call(method, path.replace(/:\w+/, 'x'), { headers })
    expect(await refusal(response)).toBe('403 ORIGIN_REJECTED')
  })

  test.each(endpoints)(
    '%s says its ids and forbids shared caches, also in refusals',
    async (endpoint) => {
      const { headers } = await send(endpoint, undefined)
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{32}$/)
      expect(headers.get('x-trace-id')).toMatch(/^[0-9a-f]{32}$/)
      expect(headers.get('cache-control')).toBe('private, no-store')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    },
  )
})

describe('a plan without renders', () => {
  test.each(['POST', 'GET'])(
    'refuses %s although the scope is held, before the body',
    async (method) => {
      const free = await api.caller('free')
      const path = `/v1/clips/x/renders${method === 'GET' ? '/latest' : ''}`
      const raw = method === 'POST' ? '{"broken' : undefined
      const response = await api.call(method, path, { key: free.key, ...(raw && { raw }) })
      const body = await response.clone().json()
      expect(await refusal(response)).toBe('403 PLAN_UPGRADE_REQUIRED')
      expect(body).toMatchObject({ errors: [{ required_plan: 'creator', feature: 'render' }] })
    },
  )
})

describe('an unknown endpoint', () => {
  test('is not told to a stranger', async () => {
    expect(await refusal(await api.call('GET', '/v1/nowhere'))).toBe('401 INVALID_API_KEY')
  })

  test.each([
    ['GET', '/v1/nowhere', '404 NOT_FOUND', null],
    ['GET', '/v1/projects/', '404 NOT_FOUND', null],
    ['GET', '/v1/%70rojects', '404 NOT_FOUND', null],
    ['GET', '/v1/projects/%zz', '404 NOT_FOUND', null],
    ['GET', '/v1/projects/%00', '404 NOT_FOUND', null],
    ['PUT', '/v1/projects', '405 METHOD_NOT_ALLOWED', 'GET, HEAD, POST'],
    ['PATCH', '/v1/account', '405 METHOD_NOT_ALLOWED', 'GET, HEAD'],
    ['GET', '/v1/clips/x/like', '405 METHOD_NOT_ALLOWED', 'POST'],
  ])('answers %s %s with %s', async (method, path, answer, allow) => {
    const response = await api.call(method, path, { key })
    expect(await refusal(response)).toBe(answer)
    expect(response.headers.get('allow')).toBe(allow)
  })
})

test('no line of the log holds a credential', async () => {
  const { headers } = await api.call('GET', `/v1/account?api_key=${key}`, { key })
  await until('it is in the log', () => linesOf(headers).length > 0)
  const log = JSON.stringify(api.logged)
  expect(api.logged.length).toBeGreaterThan(50)
  expect(log).not.toContain(key.slice(5))
})

test('each failed response has exactly one line in the log, with its code', async () => {
  const { headers } = await api.call('GET', '/v1/projects/none', { key })
  await until('it is in the log', () => linesOf(headers).length > 0)
  await Bun.sleep(10)
  expect(linesOf(headers)).toMatchObject([
    {
      event: 'request',
      path: '/v1/projects/:project_id',
      status: 404,
      error_code: 'NOT_FOUND',
      account_id,
    },
  ])
})

function linesOf(answer: Headers) {
  return api.logged.filter((entry) => entry['request_id'] === answer.get('x-request-id'))
}

function send(endpoint: string, key: string | undefined): Promise<Response> {
  const [method = '', path = ''] = endpoint.split(' ')
  const raw = method === 'POST' ? '{"broken' : undefined
  return api.call(method, path.replace(/:\w+/, 'x'), { key, ...(raw && { raw }) })
}
