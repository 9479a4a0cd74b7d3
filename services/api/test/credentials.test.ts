import { afterAll, describe, expect, test } from 'bun:test'
import { connect } from 'node:net'
import { mintApiKey } from '@svc/auth-core'
import { listenLocally, refusal } from '@svc/http/testing'
import { API_KEY_PREFIX } from '../src/app.ts'
import { BASE_URL, startApi } from './start-api.ts'

const api = await startApi({ rateLimitScale: 1 })
const listener = listenLocally((request) => api.api.handle(request))
afterAll(async () => {
  await listener.stop()
  await api[Symbol.asyncDispose]()
})

const { key } = await api.caller('pro')
const unknown = () => mintApiKey({ prefix: API_KEY_PREFIX }).key
const CHALLENGE = `Bearer resource_metadata="${BASE_URL}/.well-known/oauth-protected-resource", scope="svc:account:read"`

describe('a credential', () => {
  test.each<[string, string | undefined]>([
    ['nothing', undefined],
    ['no value', 'Bearer'],
    ['another scheme', 'Basic c3Zjaw=='],
    ['a key without a scheme', key],
    ['an unknown key', `Bearer svck_${'x'.repeat(40)}`],
    ['a cut key', `Bearer ${key.slice(0, -1)}`],
    ['a longer key', `Bearer ${key}x`],
    ['two credentials', `Bearer ${key}, Bearer ${key}`],
  ])('that is %s is refused with a challenge', async (name, authorization) => {
    const response = await ask({ ...from(name), ...(authorization && { authorization }) })
    expect(await refusal(response)).toBe('401 INVALID_API_KEY')
    expect(response.headers.get('www-authenticate')).toBe(
      authorization ? `${CHALLENGE}, error="invalid_token"` : CHALLENGE,
    )
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f]{32}$/)
    expect(response.headers.get('x-trace-id')).toMatch(/^[0-9a-f]{32}$/)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test.each<[string, Record<string, string>, string]>([
    ['the query', {}, `?api_key=${key}&access_token=${key}&authorization=${key}`],
    ['a header of its own', { 'x-api-key': key }, ''],
    ['a cookie', { cookie: `api_key=${key}; access_token=${key}` }, ''],
    ['the header of a proxy', { 'proxy-authorization': `Bearer ${key}` }, ''],
    ['the name of a Basic user', { authorization: `Basic ${btoa(`${key}:`)}` }, ''],
    ['the scheme Token', { authorization: `Token ${key}` }, ''],
  ])('in another place opens nothing: %s', async (place, headers, query) => {
    expect(await refusal(ask({ ...from(place), ...headers }, query))).toBe('401 INVALID_API_KEY')
  })

  test('in another place opens nothing: the body', async () => {
    const body = { api_key: key, access_token: key, authorization: `Bearer ${key}` }
    const sent = api.call('POST', '/v1/projects', { body, headers: from('the body') })
    expect(await refusal(sent)).toBe('401 INVALID_API_KEY')
  })
})

test.each([
  ['one Authorization header', [key], 200],
  ['two, the right one first', [key, unknown()], 401],
  ['two, the right one last', [unknown(), key], 401],
  ['two, the right one twice', [key, key], 401],
])('a request with %s is answered as it should be', async (_, keys, status) => {
  const lines = keys.map((one) => `Authorization: Bearer ${one}\r\n`).join('')
  expect(await statusOf(lines)).toBe(status)
})

test('two hundred well-formed keys that were never issued open nothing, and block no real one', async () => {
  const tried: string[] = []
  for (let round = 0; round < 200; round += 1) {
    tried.push(await refusal(ask({ ...from('a flood'), authorization: `Bearer ${unknown()}` })))
  }
  expect(new Set(tried)).toEqual(new Set(['401 INVALID_API_KEY', '429 RATE_LIMITED']))
  expect(tried.filter((answer) => answer.startsWith('401')).length).toBeLessThan(100)
  expect((await ask({ ...from('a flood'), authorization: `Bearer ${key}` })).status).toBe(200)
})

test.each(['POST', 'GET'])(
  'a plan without renders refuses %s although the scope is held, before the body',
  async (method) => {
    const free = await api.caller('free')
    const path = `/v1/clips/x/renders${method === 'GET' ? '/latest' : ''}`
    const raw = method === 'POST' ? { raw: '{"broken' } : {}
    const response = await api.call(method, path, { key: free.key, ...raw })
    expect([response.status, await response.json()]).toMatchObject([
      403,
      {
        errors: [{ code: 'PLAN_UPGRADE_REQUIRED', required_plan: 'creator', feature: 'render' }],
      },
    ])
  },
)

describe('an unknown endpoint', () => {
  test('is not told to a stranger', async () => {
    const sent = api.call('GET', '/v1/nowhere', { headers: from('nowhere') })
    expect(await refusal(sent)).toBe('401 INVALID_API_KEY')
  })

  test.each([
    ['/v1/nowhere'],
    ['/v1/projects/'],
    ['/v1/%70rojects'],
    ['/v1/projects/%zz'],
    ['/v1/projects/%00'],
    [`/v1/projects/${'0'.repeat(10_000)}`],
    ["/v1/projects/'%20or%201=1"],
  ])('answers GET %s with 404', async (path) => {
    expect(await refusal(api.call('GET', path, { key }))).toBe('404 NOT_FOUND')
  })
})

const ask = (headers: Record<string, string>, query = '') =>
  api.call('GET', `/v1/account${query}`, { headers })

/** Every kind of guess comes from an address of its own, so that none is refused for the others. */
const from = (name: string) => ({ 'x-forwarded-for': `203.0.113.7-${name.replaceAll(' ', '-')}` })

/** Sends over a socket: no client library sends one header twice. */
async function statusOf(authorization: string): Promise<number> {
  const { hostname, port } = new URL(listener.url)
  const socket = connect(Number(port), hostname)
  socket.write(
    `GET /v1/account HTTP/1.1\r\nHost: localhost\r\n${authorization}Connection: close\r\n\r\n`,
  )
  let answer = ''
  for await (const chunk of socket) answer += chunk
  return Number(answer.split(' ')[1])
}
