import { describe, expect, test } from 'bun:test'
import { listen, parseServiceAddress, requestIds } from '@svc/http'
import { freePort } from '@svc/http/testing'
import { Elysia } from 'elysia'
import { openParts } from './open-parts.ts'
import { rawRequest } from './raw-request.ts'

const OK = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}'
const PAGE = { 'content-type': 'text/html; charset=utf-8', 'retry-after': '5' }
const { running, start, door } = openParts()

describe('an upstream that closes before it answers', () => {
  test.each([
    ['GET', 2],
    ['HEAD', 2],
    ['POST', 1],
    ['PATCH', 1],
    ['DELETE', 1],
  ])('gets a %s as often as is harmless', async (method, times) => {
    const upstream = start({ end: 'close' })
    const response = await fetch(`${door(upstream)}/v1/clips/1/like`, { method })
    expect([response.status, upstream.heads.length]).toEqual([502, times])
  })

  test.each([
    ['a project creation with a key', '/v1/projects', { 'idempotency-key': 'k' }, 9, 2, 200],
    [
      'one that is longer than what is held',
      '/v1/projects',
      { 'idempotency-key': 'k' },
      2e5,
      1,
      502,
    ],
    ['a project creation without one', '/v1/projects', {}, 9, 1, 502],
    ['another POST with a key', '/v1/clips/1/renders', { 'idempotency-key': 'k' }, 9, 1, 502],
  ])('gets %s as often as is harmless', async (_, path, headers, length, times, status) => {
    const upstream = start({ end: 'close' }, { write: [OK], end: 'keep' })
    const response = await fetch(door(upstream) + path, {
      method: 'POST',
      headers,
      body: 'x'.repeat(length),
    })
    expect(response.status).toBe(status)
    expect(upstream.heads).toHaveLength(times)
  })

  test('gets a project creation once whose key the client keeps to its connection', async () => {
    const upstream = start({ end: 'close' }, { write: [OK], end: 'keep' })
    const head = 'POST /v1/projects HTTP/1.1\r\nHost: localhost\r\nIdempotency-Key: k\r\n'
    const request = `${head}Connection: close, idempotency-key\r\nContent-Length: 2\r\n\r\n{}`
    const { text } = await rawRequest(door(upstream), request)
    expect(text).toStartWith('HTTP/1.1 502 ')
    expect(upstream.heads).toHaveLength(1)
    expect(upstream.heads[0]?.toLowerCase()).not.toContain('idempotency-key')
  })

  test('is reported in the error body, with the ids and a time to wait', async () => {
    const upstream = start({ end: 'close' })
    const response = await fetch(`${door(upstream)}/v1/projects`, {
      method: 'POST',
      headers: { 'x-request-id': 'mine' },
    })
    expect(await response.json()).toEqual({
      errors: [
        {
          code: 'UPSTREAM_ERROR',
          reason: 'upstream_error',
          params: { retry_after: 1 },
          description: 'A service behind this one did not answer. Try again.',
          retry_after: 1,
        },
      ],
    })
    expect(response.headers.get('retry-after')).toBe('1')
    expect(response.headers.get('x-request-id')).toBe('mine')
    expect(response.headers.get('x-trace-id')).toMatch(/^[0-9a-f]{32}$/)
  })
})

describe('an upstream that is not there', () => {
  const PLACES: [string, () => Promise<string> | string][] = [
    ['on a port', async () => `http://127.0.0.1:${await freePort()}`],
    ['on a socket', () => 'unix:/nowhere/api.sock'],
  ]
  test.each(PLACES)('is waited for, then reported: %s', async (_, address) => {
    const origin = door(parseServiceAddress(await address()), { hold: 300 })
    const ask = () => fetch(`${origin}/v1/projects`, { method: 'POST', body: '{}' })
    const since = performance.now()
    const both = await Promise.all([ask(), ask()])
    expect(both.map(({ status }) => status)).toEqual([502, 502])
    expect(performance.now() - since).toBeGreaterThan(295)
    expect((await ask()).status).toBe(502)
  })

  test.each([
    ['none', null],
    ['a short one', '{"max_credits":3}'],
    ['one that is longer than what is held', 'x'.repeat(500_000)],
  ])('gets the request when it comes back, with its body: %s', async (_, body) => {
    const port = await freePort()
    const origin = door({ baseUrl: `http://127.0.0.1:${port}` }, { hold: 3_600_000 })
    const pending = fetch(`${origin}/v1/clips/1/renders`, { method: 'POST', body })
    // wall clock: most often long enough for the gateway to find no service there; what follows is true without that, too.
    await Bun.sleep(100)
    const late = Bun.serve({ port, fetch: async (request) => new Response(await request.text()) })
    running.push(() => late.stop(true))
    expect(await (await pending).text()).toBe(body ?? '')
  })
})

describe('an upstream that ends within its answer', () => {
  test.each([
    ['with a length', 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf'],
    ['in chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n'],
  ])('never ends as a clean short answer (%s)', async (_, answer) => {
    const upstream = start({ write: [answer], end: 'close' })
    const { text, closed } = await rawRequest(
      door(upstream),
      'GET /v1/account HTTP/1.1\r\nHost: localhost\r\n\r\n',
      'close',
    )
    expect(closed).toBe(true)
    expect(text).toContain('half')
    expect(text).not.toContain('\r\n0\r\n\r\n')
    expect(text).not.toMatch(/content-length: 4/i)
    expect(upstream.heads).toHaveLength(1)
  })
})

describe('an upstream that breaks the protocol', () => {
  test.each([
    ['a protocol switch', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n'],
    ['a status that is none', 'HTTP/1.1 999 What\r\nContent-Length: 0\r\n\r\n'],
    ['no HTTP at all', 'hello\r\n\r\n'],
    [
      'an error page',
      'HTTP/1.1 500 Oops\r\nContent-Type: text/html\r\nContent-Length: 9\r\n\r\n<h1>stack',
    ],
    [
      'an error page about another request',
      'HTTP/1.1 503 Oops\r\nContent-Type: text/html\r\nX-Request-ID: other\r\nContent-Length: 9\r\n\r\n<h1>stack',
    ],
    [
      'words about this request',
      'HTTP/1.1 500 Oops\r\nContent-Type: text/plain\r\nX-Request-ID: mine\r\nContent-Length: 5\r\n\r\nstack',
    ],
    [
      'more headers than are read',
      `HTTP/1.1 200 OK\r\n${'X-A: b\r\n'.repeat(1000)}Content-Length: 0\r\n\r\n`,
    ],
    ['an empty 503', 'HTTP/1.1 503 Away\r\nContent-Length: 0\r\n\r\n'],
  ])('is replaced by UPSTREAM_ERROR: %s', async (_, answer) => {
    const upstream = start({ write: [answer], end: 'close' }, { write: [OK], end: 'keep' })
    const origin = door(upstream)
    const headers = { 'x-request-id': 'mine' }
    const response = await fetch(`${origin}/v1/clips/1/like`, { method: 'POST', headers })
    expect(response.status).toBe(502)
    expect(await response.text()).toContain('UPSTREAM_ERROR')
    expect((await fetch(`${origin}/v1/account`)).status).toBe(200)
  })

  test('is not asked once more for a read, when it is the only one', async () => {
    const bad = 'HTTP/1.1 503 Away\r\nContent-Length: 0\r\n\r\n'
    const upstream = start({ write: [bad], end: 'close' }, { write: [OK], end: 'keep' })
    expect((await fetch(`${door(upstream)}/v1/account`)).status).toBe(502)
  })

  test('cannot put its second answer before the next client', async () => {
    const poison = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nother'
    const upstream = start(
      { write: [`HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\none${poison}`], end: 'keep' },
      { write: ['HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\ntwo'], end: 'keep' },
    )
    const origin = door(upstream)
    expect(await (await fetch(`${origin}/v1/account`)).text()).toBe('one')
    expect(await (await fetch(`${origin}/v1/account`)).text()).toBe('two')
  })

  test('passes its own refusals on as they are', async () => {
    const body = '{"errors":[{"code":"INTERNAL_ERROR","description":"x"}]}'
    const upstream = start({
      write: [
        `HTTP/1.1 500 X\r\nContent-Type: application/json\r\nX-Request-ID: up\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      ],
      end: 'keep',
    })
    const response = await fetch(`${door(upstream)}/v1/account`)
    expect([response.status, await response.text()]).toEqual([500, body])
    expect(response.headers.get('x-request-id')).toBe('up')
  })
})

describe('a page about a failure', () => {
  test.each([500, 503])('that a service wrote for this request arrives: %d', async (status) => {
    const pages = new Elysia()
      .use(requestIds)
      .onError(() => new Response('<h1>Sorry', { status, headers: PAGE }))
      .get('/dashboard', () => {
        throw new Error('no database')
      })
    const options = { address: { hostname: '127.0.0.1', port: 0 }, log() {} }
    const service = listen((request) => pages.handle(request), options)
    running.push(service.stop)
    const response = await fetch(`${door({ baseUrl: service.url })}/dashboard`)
    expect([response.status, await response.text()]).toEqual([status, '<h1>Sorry'])
    expect(response.headers.get('content-type')).toBe(PAGE['content-type'])
    expect(response.headers.get('retry-after')).toBe('5')
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f]{32}$/)
  })
})
