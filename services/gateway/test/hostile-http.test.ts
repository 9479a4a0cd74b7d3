import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { parseServiceAddress } from '@svc/http'
import { Elysia } from 'elysia'
import { createGateway } from '../src/app.ts'
import { oneUpstream } from './one-upstream.ts'
import { openDoor } from './open-door.ts'
import { rawRequest } from './raw-request.ts'

const reached: Record<'path' | 'authorization' | 'host', unknown>[] = []
const upstream = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch({ url, headers }) {
    reached.push({
      path: new URL(url).pathname,
      authorization: headers.get('authorization'),
      host: headers.get('host'),
    })
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

test('two requests on one connection are each read by their own headers', async () => {
  await (await fetch(`${gateway.url}/v1/a`, { headers: { authorization: 'Bearer a' } })).text()
  await (await fetch(`${gateway.url}/v1/b`)).text()
  expect(reached).toMatchObject([
    { path: '/v1/a', authorization: 'Bearer a' },
    { path: '/v1/b', authorization: null },
  ])
})

describe('a request that no client sends', () => {
  const host = 'Host: localhost\r\n'
  test.each([
    ['no Host', 'GET /v1/x HTTP/1.1\r\n\r\n'],
    ['a Host that is none', 'GET /v1/x HTTP/1.1\r\nHost: x@evil:99\r\n\r\n'],
    ['two Hosts', `GET /v1/x HTTP/1.1\r\n${host}Host: evil.example\r\n\r\n`],
    ['one Host twice', `GET /v1/x HTTP/1.1\r\n${host}${host}\r\n`],
    ['a Host with a space', 'GET /v1/x HTTP/1.1\r\nHost: a b\r\n\r\n'],
    ['OPTIONS *', `OPTIONS * HTTP/1.1\r\n${host}\r\n`],
    ['CONNECT', `CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n`],
    ['an unknown method', `FOO /v1/x HTTP/1.1\r\n${host}\r\n`],
    ['a header of 64 kB', `GET /v1/x HTTP/1.1\r\n${host}X-A: ${'a'.repeat(65_536)}\r\n\r\n`],
    [
      'a thousand headers',
      `GET /v1/x HTTP/1.1\r\n${host}${'X-A: aaaaaaaaaaaaaaaaaaaa\r\n'.repeat(1000)}\r\n`,
    ],
    ['a path of 40 kB', `GET /v1/${'a'.repeat(40_000)} HTTP/1.1\r\n${host}\r\n`],
    ['HTTP/0.9', 'GET /v1/x\r\n\r\n'],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['lines that end with LF', 'GET /v1/x HTTP/1.1\nHost: localhost\n\n'],
    ['the start of TLS', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000'],
  ])('is refused without details: %s', async (_, request) => {
    const { text } = await rawRequest(gateway.url, request)
    // Bun's own server closes the connection of an unknown method without a word.
    expect(text).toMatch(/^$|^HTTP\/1\.1 (?:4\d\d|505) /)
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

describe('a Host header of few characters', () => {
  const service = new Elysia({ strictPath: true })
    .get('/v1/account', () => 'the account')
    .get('/caller', () => 'behind the door')
    .get('/back-channel/members', () => 'behind the door')
  const door = openDoor(createGateway({ upstreams: oneUpstream(service), log() {} }))
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
