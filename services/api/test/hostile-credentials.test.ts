import { afterAll, describe, expect, test } from 'bun:test'
import { connect } from 'node:net'
import { mintApiKey } from '@svc/auth-core'
import { listenLocally, refusal } from '@svc/http/testing'
import { API_KEY_PREFIX } from '../src/app.ts'
import { startApi } from './start-api.ts'

const api = await startApi({ rateLimitScale: 1 })
const listener = listenLocally((request) => api.api.handle(request))
afterAll(async () => {
  await listener.stop()
  await api[Symbol.asyncDispose]()
})

const { key } = await api.caller('pro')
const unknown = () => mintApiKey({ prefix: API_KEY_PREFIX }).key

describe('two Authorization headers', () => {
  test.each([
    ['the right one first', [key, unknown()]],
    ['the right one last', [unknown(), key]],
    ['the right one twice', [key, key]],
  ])('are refused with %s', async (_, keys) => {
    const lines = keys.map((one) => `Authorization: Bearer ${one}\r\n`).join('')
    expect(await statusOf(lines)).toBe(401)
  })

  test('are what is refused: one of them opens', async () => {
    expect(await statusOf(`Authorization: Bearer ${key}\r\n`)).toBe(200)
  })
})

describe('a key in another place', () => {
  test.each([
    ['a header of its own', { 'x-api-key': key }],
    ['a cookie', { cookie: `api_key=${key}; access_token=${key}` }],
    ['the header of a proxy', { 'proxy-authorization': `Bearer ${key}` }],
    ['the name of a Basic user', { authorization: `Basic ${btoa(`${key}:`)}` }],
    ['the Authorization header without a scheme', { authorization: key }],
    ['the scheme Token', { authorization: `Token ${key}` }],
  ])('opens nothing: %s', async (_, headers) => {
    const from = { 'x-forwarded-for': '203.0.113.20' }
    const response = await api.call('GET', '/v1/account', { headers: { ...headers, ...from } })
    expect(await refusal(response)).toBe('401 INVALID_API_KEY')
  })

  test('opens nothing: the body', async () => {
    const body = { api_key: key, access_token: key, authorization: `Bearer ${key}` }
    const headers = { 'x-forwarded-for': '203.0.113.21' }
    expect(await refusal(await api.call('POST', '/v1/projects', { body, headers }))).toBe(
      '401 INVALID_API_KEY',
    )
  })
})

test('a thousand well-formed keys that were never issued open nothing, and block no real one', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.22' }
  const tried: string[] = []
  for (let round = 0; round < 1000; round += 1) {
    tried.push(await refusal(await api.call('GET', '/v1/account', { key: unknown(), headers })))
  }
  expect(new Set(tried)).toEqual(new Set(['401 INVALID_API_KEY', '429 RATE_LIMITED']))
  expect(tried.filter((answer) => answer.startsWith('401')).length).toBeLessThan(100)
  expect((await api.call('GET', '/v1/account', { key, headers })).status).toBe(200)
})

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
