import { afterEach, describe, expect, test } from 'bun:test'
import { createServer, type Socket } from 'node:net'
import { until } from '@svc/patience'
import type { RemoteAnswer } from '../src/behind/connection.ts'
import { Refused, Unusable } from '../src/behind/failures.ts'
import { Pool } from '../src/behind/pool.ts'
import type { ByteWriter } from '../src/wire/byte-writer.ts'

const GET = 'GET /x HTTP/1.1\r\nhost: x\r\n\r\n'
const POST = 'POST /x HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\n\r\n'
const OK = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok'
const ENDLESS = 'HTTP/1.1 200 OK\r\n\r\n'
const running: (() => void)[] = []
afterEach(() => {
  for (const stop of running.splice(0)) stop()
})

describe('a connection', () => {
  test('is used again when its answer and its request have ended', async () => {
    const { pool, service, ask } = await connected()
    expect(await textOf(await ask(GET, OK))).toBe('ok')
    const kept = pool.take()
    expect(kept?.isOpen).toBe(true)
    expect(service.sockets).toHaveLength(1)
  })

  test('is not, when its answer came before the end of its request', async () => {
    const { pool, service, ask } = await connected()
    const rest = Promise.withResolvers<void>()
    expect(await textOf(await ask(POST, OK, () => rest.promise))).toBe('ok')
    rest.resolve()
    await until(() => service.sockets[0]?.closed, { limit: 20 })
    expect(pool.take()).toBeNull()
  })

  test.each<[string, string, string]>([
    ['with it', `${OK}HTTP/1.1 200 OK\r\n`, ''],
    ['with the end of its body', 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\no', 'kx'],
    ['after it', OK, 'x'],
  ])('is not, when more comes than its answer: %s', async (_, answer, more) => {
    const { pool, service, ask } = await connected()
    const { body } = await ask(GET, answer)
    service.say(more)
    if (body && 'read' in body) while (await body.read());
    await until(() => service.sockets[0]?.closed, { limit: 20 })
    expect(pool.take()).toBeNull()
  })

  test.each([
    'HTTP/1.0 200 OK\r\ncontent-length: 2\r\n\r\nok',
    `${OK.replace('\r\n', '\r\nconnection: close\r\n')}`,
  ])('is not, when its answer says so: %j', async (answer) => {
    const { pool, ask } = await connected()
    expect(await textOf(await ask(GET, answer))).toBe('ok')
    expect(pool.take()).toBeNull()
  })
})

test('a service that ends the connection before TLS is agreed on has refused it', async () => {
  const service = await startService()
  running.push(service.stop)
  const connection = new Pool({ baseUrl: service.url.replace('http:', 'https:') }).make()
  const opened = connection.open().catch((error) => error)
  await until(() => service.text.length > 0)
  service.end()
  expect(await opened).toBeInstanceOf(Refused)
})

describe('a body without a length', () => {
  test('ends with its connection', async () => {
    const { service, ask } = await connected()
    const answer = await ask(GET, ENDLESS)
    service.say('whole')
    service.end()
    expect(await textOf(answer)).toBe('whole')
  })

  test('that a reset cuts off does not end, but breaks off', async () => {
    const { service, ask } = await connected()
    const { body } = await ask(GET, ENDLESS)
    if (!body || !('read' in body)) throw new Error('It has no body.')
    service.say('half')
    expect(String(await body.read())).toBe(String(Buffer.from('half')))
    service.reset()
    await expect(body.read()).rejects.toThrow('ended before the answer')
  })
})

test('an answer in chunks of HTTP/1.0, whose end is uncertain, is not used', async () => {
  const { pool, ask } = await connected()
  const chunks = 'HTTP/1.0 200 OK\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n'
  await expect(ask(GET, chunks)).rejects.toBeInstanceOf(Unusable)
  expect(pool.take()).toBeNull()
})

/** An open connection to a service of the test. */
async function connected() {
  const service = await startService()
  const pool = new Pool({ baseUrl: service.url })
  const connection = pool.make()
  running.push(service.stop, () => connection.end())
  await connection.open()
  const ask = async (
    head: string,
    answer: string,
    rest: ((writer: ByteWriter) => Promise<void>) | null = null,
  ): Promise<RemoteAnswer> => {
    const asked = connection.ask(head.split(' ', 1)[0] ?? '', head, null, rest)
    await until(() => service.text.length > 0)
    service.say(answer)
    return asked
  }
  return { pool, service, ask }
}

/** A service that says what it is told to. */
async function startService() {
  const service = {
    url: '',
    text: '',
    sockets: [] as Socket[],
    say: (text: string) => void service.sockets[0]?.write(text),
    end: () => void service.sockets[0]?.end(),
    reset: () => void service.sockets[0]?.resetAndDestroy(),
    stop: () => void server.close(),
  }
  const server = createServer((socket) => {
    service.sockets.push(socket)
    socket.on('data', (bytes) => {
      service.text += bytes
    })
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  service.url = `http://127.0.0.1:${typeof address === 'object' && address?.port}`
  return service
}

async function textOf({ body }: RemoteAnswer): Promise<string> {
  if (!body) return ''
  if (!('read' in body)) return Buffer.from(body).toString()
  let text = ''
  for (let part = await body.read(); part; part = await body.read()) text += Buffer.from(part)
  return text
}
