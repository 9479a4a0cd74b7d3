import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Elysia } from 'elysia'
import {
  type Address,
  createReadiness,
  type Handler,
  health,
  type ListenOptions,
  type LogEntry,
  listen,
  NOT_BEGUN,
  RESENDABLE,
} from '../src/index.ts'
import { prepareAddress } from '../src/service-address.ts'

const running: { stop(): Promise<void> }[] = []
afterAll(() => Promise.all(running.map((listener) => listener.stop())))

describe('listen', () => {
  test.each(['a b"<>', 'x@evil:99', 'localhost\r\nHost: evil', 'localhost\r\nHost: localhost'])(
    'answers the Host header %p with the error body',
    async (host) => {
      const { url } = start(() => new Response('reached'))
      const answer = await raw(url, `GET /v1/x HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
      expect(answer).toStartWith('HTTP/1.1 400 ')
      expect(answer).toContain('"BAD_REQUEST"')
      expect(answer).toMatch(/x-request-id: /i)
    },
  )

  test.each(['a', 'pi', 'nas', 'a:80', 'pi:8080', '.', '[::]', 'localhost'])(
    'rewrites the address of a request for the host %p so that the router finds its path and no other',
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

  test.each(['a', 'localhost'])('buffers no body of a request for the host %p', async (host) => {
    const script = new URL('./body-reader.ts', import.meta.url).pathname
    const reader = Bun.spawn([process.execPath, script], { stdout: 'pipe' })
    const url = await firstText(reader.stdout)
    const send = async (megabytes: number) => {
      let left = megabytes
      const body = new ReadableStream({
        pull: (body) => (left-- > 0 ? body.enqueue(new Uint8Array(1e6)) : body.close()),
      })
      const response = await fetch(url, { method: 'POST', headers: { host }, body })
      return (await response.json()) as { length: number; rss: number }
    }
    const { rss } = await send(30)
    const after = await send(200)
    reader.kill()
    expect(after.length).toBe(200e6)
    expect(after.rss - rss).toBeLessThan(100e6)
  })

  test('gives the application the peer of a request with a short host, and its abort', async () => {
    const gone = Promise.withResolvers<string | null>()
    const client = new AbortController()
    const { url } = start((request, address) => {
      setImmediate(() => client.abort())
      request.signal.addEventListener('abort', () => gone.resolve(address))
      return gone.promise.then(() => new Response())
    })
    const asked = fetch(url, { headers: { host: 'nas' }, signal: client.signal })
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
    const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const listener = start(async () => {
      begun.resolve()
      await end.promise
      return new Response('done')
    })
    const pending = fetch(listener.url)
    await begun.promise
    const stopped = listener.stop()
    end.resolve()
    await stopped
    expect(await (await pending).text()).toBe('done')
    expect(fetch(listener.url)).rejects.toThrow()
  })

  test('goes on listening while it drains, refusing what can be sent elsewhere', async () => {
    let handled = 0
    const count = () => {
      handled += 1
      return new Response(String(handled))
    }
    const listener = start(count, { drainSeconds: 2 })
    const stopped = listener.stop()
    const readiness = await fetch(`${listener.url}/readyz`)
    expect([readiness.status, await readiness.json()]).toEqual([
      503,
      { ready: false, checks: { process: 'stopping' } },
    ])
    const resendable = await fetch(listener.url, { headers: { [RESENDABLE]: '1' } })
    expect(resendable.status).toBe(503)
    expect(Number(resendable.headers.get(NOT_BEGUN))).toBeWithin(1, 2001)
    expect(await resendable.json()).toMatchObject({ errors: [{ code: 'SERVICE_UNAVAILABLE' }] })
    const other = await fetch(listener.url)
    expect([await other.text(), other.headers.get('connection')]).toEqual(['1', 'close'])
    await stopped
    expect(fetch(listener.url)).rejects.toThrow()
  })

  test('takes the socket of a process that was killed, and of no other', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'listen-'))
    const unix = join(folder, 'api.sock')
    const serve = `Bun.serve({ unix: ${JSON.stringify(unix)}, fetch: () => new Response() }); console.log('up')`
    const killed = Bun.spawn([process.execPath, '-e', serve], { stdout: 'pipe' })
    await firstText(killed.stdout)
    const settings = { HOST: '', PORT: 0, SOCKET: unix }
    expect(async () => start(() => new Response(), {}, await prepareAddress(settings))).toThrow()
    killed.kill('SIGKILL')
    await killed.exited
    start(() => new Response('mine'), {}, await prepareAddress(settings))
    expect(await (await fetch('http://localhost/', { unix })).text()).toBe('mine')
    await rm(folder, { recursive: true })
  })

  test('serves through a unix socket', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'listen-'))
    const unix = join(folder, 'api.sock')
    const { url } = start((_, address) => new Response(String(address)), {}, { unix })
    expect(url).toBe(`unix:${unix}`)
    expect((await fetch('http://localhost/', { unix })).status).toBe(200)
    await rm(folder, { recursive: true })
  })
})

describe('health', () => {
  const logged: LogEntry[] = []
  const log = (entry: LogEntry) => logged.push(entry)
  const ask = async (app: { handle(request: Request): Promise<Response> }) => {
    const response = await app.handle(new Request('http://localhost/readyz'))
    return { status: response.status, answer: await response.json() }
  }

  test('is ready when every check passes', async () => {
    const { status, answer } = await ask(health('test', { database: async () => {} }, log))
    expect([status, answer]).toEqual([200, { ready: true, checks: { database: 'ok' } }])
  })

  test('is not ready when one fails: says which, and why only to the log, once', async () => {
    logged.length = 0
    let storage = fail
    const app = health('test', { database: async () => {}, storage: () => storage() }, log)
    const failed = { ready: false, checks: { database: 'ok', storage: 'failed' } }
    expect(await ask(app)).toEqual({ status: 503, answer: failed })
    expect(await ask(app)).toEqual({ status: 503, answer: failed })
    storage = async () => {}
    expect((await ask(app)).status).toBe(200)
    expect(logged).toEqual([
      { level: 'warn', event: 'check failed', check: 'storage', reason: 'no room in /var/objects' },
      { level: 'info', event: 'check passes again', check: 'storage' },
    ])
  })

  test('is ready while a check that passed is only slow, for fifteen seconds, and asks once for all', async () => {
    let now = 1000
    let asked = 0
    let isSlow = false
    const check = () => {
      asked += 1
      return isSlow ? new Promise(() => {}) : Promise.resolve()
    }
    const readiness = createReadiness({ database: check }, log, { now: () => now, patience: 1 })
    const [first, second] = await Promise.all([readiness(), readiness()])
    expect([first.ready, second.ready, asked]).toEqual([true, true, 1])
    isSlow = true
    now += 14_999
    expect((await readiness()).ready).toBe(true)
    now += 1
    expect((await readiness()).ready).toBe(false)
    isSlow = false
    expect((await readiness()).ready).toBe(true)
  })

  test('does not wait for a check that hangs', async () => {
    const app = health('test', { database: () => new Promise(() => {}) }, log)
    expect(await ask(app)).toMatchObject({ answer: { checks: { database: 'failed' } } })
    expect(logged.at(-1)).toMatchObject({ check: 'database', reason: 'no answer in time' })
  })
})

async function fail(): Promise<void> {
  throw new Error('no room in /var/objects')
}

function start(
  handle: Handler,
  options: Partial<ListenOptions> = {},
  address: Address = { hostname: '127.0.0.1', port: 0 },
) {
  const limits = { maxBodyBytes: 1000, idleSeconds: 10, ...options }
  const listener = listen(handle, { address, log: () => {}, ...limits })
  running.push(listener)
  return listener
}

async function firstText(stream: ReadableStream<Uint8Array>): Promise<string> {
  const { value } = await stream.getReader().read()
  return new TextDecoder().decode(value)
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
