import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { parseServiceAddress } from '@svc/http'
import { Elysia } from 'elysia'
import { createGateway } from '../src/app.ts'
import { oneUpstream } from './one-upstream.ts'
import { openDoor, SERVERS } from './open-door.ts'
import { rawRequest } from './raw-request.ts'

const reached: Record<'path' | 'authorization' | 'host' | 'underWay', unknown>[] = []
let underWay = 0
const upstream = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  async fetch({ url, headers }) {
    underWay += 1
    reached.push({
      path: new URL(url).pathname,
      authorization: headers.get('authorization'),
      host: headers.get('host'),
      underWay,
    })
    // wall clock: a second request that came with this one would be under way beside it.
    await Bun.sleep(1)
    underWay -= 1
    return new Response('reached')
  },
})
const behind = parseServiceAddress(upstream.url.origin)
const gateway = openDoor(createGateway({ upstreams: oneUpstream(behind), log() {} }))
afterAll(async () => {
  await gateway.stop()
  await upstream.stop(true)
})
beforeEach(() => {
  reached.length = 0
})

/** A refusal has the error body and the ids, also of what is no HTTP, and ends the connection. */
function expectRefusal(text: string, status: number): void {
  const [head = '', body = ''] = text.split('\r\n\r\n')
  expect(head).toStartWith(`HTTP/1.1 ${status} `)
  expect(head).toMatch(/^x-request-id: [0-9a-f]{32}\r$/im)
  expect(head).toMatch(/^connection: close$/im)
  const [{ code, description }] = JSON.parse(body).errors
  expect(code).toMatch(/^[A-Z_]+$/)
  expect(description).toMatch(/\.$/)
}

test('headers behind the chunks of a request reach no service', async () => {
  const head =
    'POST /v1/x HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n'
  const chunks = '1\r\na\r\n0\r\nAuthorization: Bearer x\r\n\r\n'
  const { text } = await rawRequest(gateway.url, head + chunks, 'close')
  expect(text).toStartWith('HTTP/1.1 200 ')
  expect(reached).toMatchObject([{ path: '/v1/x', authorization: null }])
})

describe('two requests on one connection', () => {
  test('are each read by their own headers', async () => {
    await (await fetch(`${gateway.url}/v1/a`, { headers: { authorization: 'Bearer a' } })).text()
    await (await fetch(`${gateway.url}/v1/b`)).text()
    expect(reached).toMatchObject([
      { path: '/v1/a', authorization: 'Bearer a' },
      { path: '/v1/b', authorization: null },
    ])
  })

  test('never share an answer: the second does not pass before the first is answered', async () => {
    const first = 'GET /v1/first HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer a\r\n\r\n'
    const second = 'GET /v1/second HTTP/1.1\r\nHost: localhost\r\n\r\n'
    const third = 'GET /v1/third HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
    const { text } = await rawRequest(gateway.url, first + second + third, 'close')
    expect(text.match(/^HTTP\/1\.1 200 OK/gm)).toHaveLength(1)
    expect(text.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(3)
    expect(reached).toMatchObject([
      { path: '/v1/first', authorization: 'Bearer a', underWay: 1 },
      { path: '/v1/second', authorization: null, underWay: 1 },
      { path: '/v1/third', authorization: null, underWay: 1 },
    ])
  })
})

describe('a request that no client sends', () => {
  const host = 'Host: localhost\r\n'
  test.each<[string, string, number?]>([
    ['no Host', 'GET /v1/x HTTP/1.1\r\n\r\n'],
    ['a Host that is none', 'GET /v1/x HTTP/1.1\r\nHost: x@evil:99\r\n\r\n'],
    ['two Hosts', `GET /v1/x HTTP/1.1\r\n${host}Host: evil.example\r\n\r\n`],
    ['one Host twice', `GET /v1/x HTTP/1.1\r\n${host}${host}\r\n`],
    ['a Host with a space', 'GET /v1/x HTTP/1.1\r\nHost: a b\r\n\r\n'],
    ['OPTIONS *', `OPTIONS * HTTP/1.1\r\n${host}\r\n`],
    ['CONNECT', `CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n`, 405],
    ['an unknown method', `FOO /v1/x HTTP/1.1\r\n${host}\r\n`, 405],
    ['a header of 64 kB', `GET /v1/x HTTP/1.1\r\n${host}X-A: ${'a'.repeat(65_536)}\r\n\r\n`, 431],
    [
      'a thousand headers',
      `GET /v1/x HTTP/1.1\r\n${host}${'X-A: aaaaaaaaaaaaaaaaaaaa\r\n'.repeat(1000)}\r\n`,
      431,
    ],
    ['101 headers', `GET /v1/x HTTP/1.1\r\n${host}${'A: a\r\n'.repeat(100)}\r\n`, 431],
    ['another host in its address', `GET http://evil.example/v1/x HTTP/1.1\r\n${host}\r\n`],
    ['a path of 40 kB', `GET /v1/${'a'.repeat(40_000)} HTTP/1.1\r\n${host}\r\n`, 431],
    ['HTTP/0.9', 'GET /v1/x\r\n\r\n'],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 505],
    ['lines that end with LF', 'GET /v1/x HTTP/1.1\nHost: localhost\n\n'],
    ['the start of TLS', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000'],
  ])('is refused without details: %s', async (_, request, status = 400) => {
    const { text } = await rawRequest(gateway.url, request, 'close')
    expectRefusal(text, status)
    expect(text).not.toMatch(/<html|at \/|bun/i)
    expect(reached).toEqual([])
  })

  test.each([
    ['in its address', 'GET http://evil.example/v1/x HTTP/1.1\r\nHost: evil.example\r\n\r\n'],
    ['in HTTP/1.0', 'GET /v1/x HTTP/1.0\r\nHost: evil.example\r\n\r\n'],
  ])('names no other host to the service: %s', async (_, request) => {
    await rawRequest(gateway.url, request)
    expect(reached).toMatchObject([{ path: '/v1/x', host: upstream.url.host }])
  })

  test('is not led elsewhere by the headers of a proxy', async () => {
    const claims = ['X-Original-URL', 'X-Rewrite-URL', 'X-Forwarded-Prefix']
    const lines = claims.map((name) => `${name}: /v1/admin\r\n`).join('')
    await rawRequest(gateway.url, `GET /v1/account HTTP/1.1\r\n${host}${lines}\r\n`)
    expect(reached.map(({ path }) => path)).toEqual(['/v1/account'])
  })
})

describe.each(SERVERS)('a Host header of few characters, read by %s', (server) => {
  const service = new Elysia({ strictPath: true })
    .get('/v1/account', () => 'the account')
    .get('/caller', () => 'behind the door')
    .get('/back-channel/members', () => 'behind the door')
  const door = openDoor(createGateway({ upstreams: oneUpstream(service), log() {} }), server)
  afterAll(() => door.stop())

  const hosts = ['a', 'pi', 'nas', 'a:80', 'pi:8080', '.', 'localhost']
  const paths = [
    ['/v1/account', 200],
    ['/v1/caller', 404],
    ['/oauth2/back-channel/members', 404],
    ['/caller', 404],
  ] as const
  test.each(hosts.flatMap((host) => paths.map(([path, status]) => [host, path, status] as const)))(
    'neither hides nor opens a path of this process: %s %s is answered with %d',
    async (host, path, status) => {
      const { text } = await rawRequest(door.url, request(host, path))
      expect(text).toStartWith(`HTTP/1.1 ${status} `)
    },
  )

  test.each(hosts)('changes nothing for a service of another process: %s', async (host) => {
    await rawRequest(gateway.url, request(host, '/v1/caller'))
    expect(reached.map(({ path }) => path)).toEqual(['/v1/caller'])
  })

  const request = (host: string, path: string) => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`
})
