import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LogEntry, parseServiceAddress } from '@svc/http'
import { createGateway } from '../src/app.ts'
import type { Upstream } from '../src/routes.ts'
import { oneUpstream } from './one-upstream.ts'
import { openDoor } from './open-door.ts'
import { rawRequest } from './raw-request.ts'

const MEGABYTE = 1024 * 1024
const LARGE = new Uint8Array(64 * MEGABYTE).map((_, index) => index % 251)
const LARGE_DIGEST = createHash('sha256').update(LARGE).digest('hex')
const CLAIMED = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'x-inside-authorization']
const folder = await mkdtemp(join(tmpdir(), 'gateway-'))
const running: (() => unknown)[] = []
const logged: LogEntry[] = []

afterEach(async () => {
  for (const stop of running.splice(0)) await stop()
})
afterAll(() => rm(folder, { recursive: true }))

const inProcess = (answer: Answer): Upstream => ({ handle: answer })
const overTcp = (answer: Answer) =>
  parseServiceAddress(serve(answer, { port: 0, hostname: '127.0.0.1' }))
const overSocket = (answer: Answer) =>
  parseServiceAddress(serve(answer, { unix: join(folder, 'up.sock') }))

/** The ways from a client to a service that answers with `answer`. */
const ways: [string, (answer: Answer) => Upstream][] = [
  ['in process', inProcess],
  ['over TCP', overTcp],
  ['over a socket', overSocket],
]

describe.each(ways)('a service reached %s', (_, way) => {
  test('gets method, path, query, headers and body as they were sent', async () => {
    const origin = door(
      way(async (request) =>
        Response.json({
          method: request.method,
          path: request.url.slice(request.url.indexOf('/', 8)),
          authorization: request.headers.get('authorization'),
          body: await request.text(),
        }),
      ),
    )
    const response = await fetch(`${origin}/v1/projects?q=a%20b&limit=2`, {
      method: 'POST',
      headers: { authorization: 'Bearer x', 'content-type': 'application/json' },
      body: '{"a":"ü"}',
    })
    expect(await response.json()).toEqual({
      method: 'POST',
      path: '/v1/projects?q=a%20b&limit=2',
      authorization: 'Bearer x',
      body: '{"a":"ü"}',
    })
  })

  test('gets the address of the client, whatever the client claims', async () => {
    const origin = door(
      way((request) => Response.json(CLAIMED.map((name) => request.headers.get(name)))),
    )
    const claims = Object.fromEntries(CLAIMED.map((name) => [name, '203.0.113.7']))
    const seen = await (await fetch(`${origin}/v1/projects`, { headers: claims })).json()
    expect(seen).toEqual(['127.0.0.1', null, null, null])
  })

  test('answers with its own status, headers and body', async () => {
    const headers = { location: '/v1/projects/1', 'x-request-id': 'own', 'x-trace-id': 'own' }
    const origin = door(way(() => new Response('made', { status: 201, headers })))
    const response = await fetch(`${origin}/v1/projects`, { redirect: 'manual' })
    expect([response.status, await response.text()]).toEqual([201, 'made'])
    expect(response.headers.get('location')).toBe('/v1/projects/1')
    expect(response.headers.get('x-request-id')).toBe('own')
  })

  test('may answer in parts, which arrive as they are made', async () => {
    const gate = Promise.withResolvers<void>()
    const origin = door(
      way(
        () =>
          new Response(
            new ReadableStream({
              async start(controller) {
                controller.enqueue('first')
                await gate.promise
                controller.enqueue('second')
                controller.close()
              },
            }),
          ),
      ),
    )
    const reader = (await fetch(`${origin}/v1/events`)).body?.getReader()
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('first')
    gate.resolve()
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('second')
  })

  test('gets 64 MB without a byte lost', async () => {
    const origin = door(way(async (request) => new Response(await digest(request.body))))
    const response = await fetch(`${origin}/media/uploads/x`, { method: 'PUT', body: LARGE })
    expect(await response.text()).toBe(LARGE_DIGEST)
  })

  test('is included in the readiness check', async () => {
    const origin = door(way(() => Response.json({ ready: false }, { status: 503 })))
    const response = await fetch(`${origin}/readyz`)
    expect(response.status).toBe(503)
    expect(await response.json()).toEqual({ ready: false, checks: oneUpstream('failed') })
    expect(logged).toContainEqual(
      expect.objectContaining({ check: 'api', reason: '{"ready":false}' }),
    )
    expect((await fetch(`${origin}/healthz`)).status).toBe(200)
    expect((await fetch(`${origin}/readyz/gateway`)).status).toBe(200)
  })
})

describe('a request on its way', () => {
  test('carries the address of the client, whatever the client sends', async () => {
    const seen = await headersSeen({
      'x-forwarded-for': '6.6.6.6',
      'x-real-ip': '6.6.6.6',
      forwarded: 'for=6.6.6.6',
      'x-request-id': 'mine',
      traceparent: 'garbage',
    })
    expect(seen).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-request-id': 'mine',
    })
    expect(seen['traceparent']).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/)
    expect(JSON.stringify(seen)).not.toContain('6.6.6.6')
  })

  test('leaves the headers of its connection behind', async () => {
    const seen = await headersSeen({
      connection: 'close, X-Secret',
      'x-secret': '1',
      te: 'trailers',
      'proxy-authorization': 'Basic x',
    })
    expect(Object.keys(seen)).not.toContain('x-secret')
    expect(Object.keys(seen)).not.toContain('te')
    expect(Object.keys(seen)).not.toContain('proxy-authorization')
  })
})

describe('a path', () => {
  test.each([
    ['/v1/account', 200],
    ['/v1/../v1/account', 200],
    ['/swagger', 200],
    ['/media/files/t/a%20b.mp4', 200],
    ['/', 200],
    ['/v1x', 404],
    ['/V1/account', 404],
    ['//v1/account', 404],
    ['/v1//account', 404],
    ['/v1/%2e%2e%2foauth2/token', 404],
    ['/media/files/t/..%2f..%2fsecret', 404],
    ['/v1/a%00b', 404],
    ['/v1/account;x=1', 404],
    ['/constructor', 404],
  ])('%s is answered with %d', async (path, status) => {
    const origin = door({ handle: () => new Response('reached') })
    const { text } = await rawRequest(origin, `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    expect(text).toStartWith(`HTTP/1.1 ${status} `)
    if (status === 404) expect(text).toContain('NOT_FOUND')
    expect(text).toMatch(/x-request-id: /i)
  })

  test('appears in the log only as its prefix', async () => {
    logged.length = 0
    const reached = () => new Response('reached')
    const origin = door(parseServiceAddress(serve(reached, { port: 0, hostname: '127.0.0.1' })))
    const response = await fetch(`${origin}/media/files/secret-token/clip.mp4?key=svck_x`)
    expect(JSON.stringify(logged)).not.toMatch(/secret-token|svck_/)
    expect(logged).toMatchObject([
      { path: '/media/*', status: 200, request_id: response.headers.get('x-request-id') },
    ])
  })

  test('is logged by a service of this process, and by the gateway when that one fails', async () => {
    logged.length = 0
    await fetch(`${door({ handle: () => new Response('reached') })}/v1/account`)
    expect(logged).toEqual([])
    const broken = door({ handle: () => Promise.reject(new Error('It broke.')) })
    expect((await fetch(`${broken}/v1/account`)).status).toBe(500)
    expect(logged).toMatchObject([
      { event: 'request failed', error: 'It broke.' },
      { event: 'request', path: '/v1/*', status: 500 },
    ])
  })
})

type Answer = (request: Request) => Response | Promise<Response>

function serve(
  fetch: Answer,
  address: { port: number; hostname: string } | { unix: string },
): string {
  const server = Bun.serve({ ...address, maxRequestBodySize: 1024 * MEGABYTE, fetch } as never)
  running.push(() => server.stop(true))
  return 'unix' in address ? `unix:${address.unix}` : server.url.origin
}

function door(upstream: Upstream): string {
  const log = (entry: LogEntry) => logged.push(entry)
  const gateway = openDoor(createGateway({ upstreams: oneUpstream(upstream), log }))
  running.push(gateway.stop)
  return gateway.url
}

async function headersSeen(headers: Record<string, string>): Promise<Record<string, string>> {
  const echo: Answer = (request) => Response.json(Object.fromEntries(request.headers))
  const origin = door(parseServiceAddress(serve(echo, { port: 0, hostname: '127.0.0.1' })))
  return (await (await fetch(`${origin}/v1/account`, { headers })).json()) as never
}

async function digest(body: ReadableStream<Uint8Array> | null): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of body ?? []) hash.update(chunk)
  return hash.digest('hex')
}
