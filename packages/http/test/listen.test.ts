import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Elysia } from 'elysia'
import { type Address, type Handler, health, listen } from '../src/index.ts'

const running: { stop(): Promise<void> }[] = []
afterAll(() => Promise.all(running.map((listener) => listener.stop())))

describe('listen', () => {
  test.each(['a b"<>', 'x@evil:99', ''])(
    'answers the Host header %p with the error body',
    async (host) => {
      const { url } = start(() => new Response('reached'))
      const answer = await raw(url, `GET /v1/x HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
      expect(answer).toStartWith('HTTP/1.1 4')
      expect(answer).not.toContain('<html')
      expect(answer).not.toContain('reached')
    },
  )

  test.each(['a', 'pi', 'nas', 'a:80', 'pi:8080', '.', '[::]', 'localhost'])(
    'hands on what came for the host %p so that a router finds its path and no other',
    async (host) => {
      const routed = new Elysia({ strictPath: true })
        .post(
          '/v1/caller',
          async ({ request }) => {
            const { method, url, headers } = request
            const path = url.slice(url.indexOf('/', 8))
            return { method, path, host: headers.get('host'), body: await request.text() }
          },
          { parse: 'none' },
        )
        .all('/caller', () => 'behind the door')
      const { url } = start((request) => routed.handle(request))
      const head = `POST /v1/caller?q=a%20b HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 4\r\n\r\n`
      const answer = await raw(url, `${head}{a}!`)
      expect(answer).toStartWith('HTTP/1.1 200 ')
      expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({
        method: 'POST',
        path: '/v1/caller?q=a%20b',
        host,
        body: '{a}!',
      })
      expect(await raw(url, `GET /v1/caller HTTP/1.1\r\nHost: ${host}\r\n\r\n`)).toStartWith(
        'HTTP/1.1 404 ',
      )
    },
  )

  test('tells the peer of a request for a short host, and that it gave up', async () => {
    const gone = Promise.withResolvers<string | null>()
    const { url } = start((request, address) => {
      request.signal.addEventListener('abort', () => gone.resolve(address))
      return gone.promise.then(() => new Response())
    })
    const client = new AbortController()
    const asked = fetch(url, { headers: { host: 'nas' }, signal: client.signal })
    setTimeout(() => client.abort(), 50)
    expect(asked).rejects.toThrow()
    expect(await gone.promise).toBe('127.0.0.1')
  })

  test('answers a bug with the error body and no detail', async () => {
    const { url } = start(() => {
      throw new Error('secret')
    })
    const response = await fetch(url)
    expect([response.status, response.headers.has('x-request-id')]).toEqual([500, true])
    expect(await response.text()).toContain('INTERNAL_ERROR')
  })

  test('lets a request in flight end before it stops', async () => {
    const listener = start(async () => {
      await Bun.sleep(200)
      return new Response('done')
    })
    const pending = fetch(listener.url)
    await Bun.sleep(50)
    await listener.stop()
    expect(await (await pending).text()).toBe('done')
    expect(fetch(listener.url)).rejects.toThrow()
  })

  test('serves through a unix socket', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'listen-'))
    const unix = join(folder, 'api.sock')
    const { url } = start((_, address) => new Response(String(address)), { unix })
    expect(url).toBe(`unix:${unix}`)
    expect((await fetch('http://localhost/', { unix })).status).toBe(200)
    await rm(folder, { recursive: true })
  })
})

describe('health', () => {
  test.each([
    ['ready when every check passes', {}, 200, { database: 'ok' }],
    [
      'not ready when one fails, and says why',
      { storage: fail },
      503,
      { database: 'ok', storage: 'disk full' },
    ],
  ])('is %s', async (_, more, status, checks) => {
    const app = health({ database: async () => {}, ...more })
    const response = await app.handle(new Request('http://localhost/readyz'))
    expect(response.status).toBe(status)
    expect(await response.json()).toEqual({ ready: status === 200, checks })
  })

  test('does not wait for a check that hangs', async () => {
    const app = health({ database: () => new Promise(() => {}) })
    const response = await app.handle(new Request('http://localhost/readyz'))
    expect(await response.json()).toEqual({
      ready: false,
      checks: { database: 'no answer in time' },
    })
  })
})

async function fail() {
  throw new Error('disk full')
}

function start(handle: Handler, address: Address = { hostname: '127.0.0.1', port: 0 }) {
  const listener = listen(handle, { address, log: () => {}, maxBodyBytes: 1000, idleSeconds: 10 })
  running.push(listener)
  return listener
}

async function raw(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const answer = Promise.withResolvers<string>()
  const socket = await Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      data: (_, chunk) => answer.resolve(chunk.toString()),
      close: () => answer.resolve(''),
    },
  })
  socket.write(text)
  const received = await answer.promise
  socket.end()
  return received
}
