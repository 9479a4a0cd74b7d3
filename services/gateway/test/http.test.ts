import { afterEach, describe, expect, test } from 'bun:test'
import type { LogEntry } from '@svc/http'
import { until } from '@svc/http/testing'
import { createGateway } from '../src/app.ts'
import { serveDirectly } from '../src/front/serve-directly.ts'
import { GATEWAY_LIMITS } from '../src/limits.ts'
import { oneUpstream } from './one-upstream.ts'
import { openDoor } from './open-door.ts'
import { rawRequest } from './raw-request.ts'
import { type Script, startUpstream } from './scripted-upstream.ts'

type Patience = { idleSeconds?: number; headPatience?: number }

const running: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of running.splice(0).toReversed()) await stop()
})

const HOST = 'Host: localhost\r\n'
const GET = `GET /v1/x HTTP/1.1\r\n${HOST}\r\n`
const CLOSE = `${HOST}Connection: close\r\n`
const answer = (lines: string, body = '') => `HTTP/1.1 200 OK\r\n${lines}\r\n${body}`
const LENGTH = answer('Content-Length: 4\r\n', 'abcd')
const CHUNKS = answer('Transfer-Encoding: chunked\r\n', '2\r\nab\r\n@2\r\ncd\r\n0\r\n\r\n')

describe('an answer', () => {
  test.each<[string, string, string, string, RegExp]>([
    ['with a length', 'GET', '1.1', LENGTH, /\r\ncontent-length: 4\r\n\r\nabcd$/],
    [
      'in chunks',
      'GET',
      '1.1',
      CHUNKS,
      /\r\ntransfer-encoding: chunked\r\n\r\n2\r\nab\r\n2\r\ncd\r\n0\r\n\r\n$/,
    ],
    ['to HTTP/1.0', 'GET', '1.0', CHUNKS, /^(?!.*transfer).*connection: close\r\n\r\nabcd$/s],
    [
      'with a length, to HTTP/1.0',
      'GET',
      '1.0',
      LENGTH,
      /connection: close\r\ncontent-length: 4\r\n\r\nabcd$/,
    ],
    [
      'that ends with its connection',
      'GET',
      '1.1',
      answer('', 'abcd'),
      /chunked\r\n\r\n4\r\nabcd\r\n0\r\n\r\n$/,
    ],
    ['to HEAD', 'HEAD', '1.1', answer('Content-Length: 4\r\n'), /\r\ncontent-length: 4\r\n\r\n$/],
    [
      '204',
      'GET',
      '1.1',
      'HTTP/1.1 204 No Content\r\n\r\n',
      /^HTTP\/1\.1 204 (?!.*content-length).*\r\n\r\n$/s,
    ],
    [
      '304',
      'GET',
      '1.1',
      'HTTP/1.1 304 X\r\nContent-Length: 9\r\nETag: "a"\r\n\r\n',
      /^HTTP\/1\.1 304 .*ETag: "a".*content-length: 9\r\n\r\n$/s,
    ],
    [
      'behind interim ones',
      'GET',
      '1.1',
      `HTTP/1.1 103 X\r\nLink: <a>\r\n\r\nHTTP/1.1 100 C\r\n\r\n${LENGTH}`,
      /^HTTP\/1\.1 200 (?!.*Link).*abcd$/s,
    ],
    [
      'with a status of its own',
      'GET',
      '1.1',
      LENGTH.replace('200 OK', '299 Fine by us'),
      /^HTTP\/1\.1 299 Fine by us\r\n/,
    ],
    ['without a reason', 'GET', '1.1', LENGTH.replace(' OK', ''), /^HTTP\/1\.1 200 \r\n/],
    [
      'with a header twice',
      'GET',
      '1.1',
      answer('Set-Cookie: a\r\nset-cookie: b\r\nContent-Length: 0\r\n'),
      /\r\nSet-Cookie: a\r\nset-cookie: b\r\n/,
    ],
    [
      'with bytes beyond ASCII',
      'GET',
      '1.1',
      answer('X-A: \u00e9\r\nContent-Length: 0\r\n'),
      /\r\nX-A: \u00e9\r\n/,
    ],
  ])('arrives as its client understands it: %s', async (_, method, version, whole, expected) => {
    // In two parts: a whole answer is passed back with its length.
    const write = whole.split('@')
    const { url } = doorTo({ write, pause: 10, end: 'close' })
    const { text } = await rawRequest(
      url,
      `${method} /v1/x HTTP/${version}\r\n${CLOSE}\r\n`,
      'close',
    )
    expect(text).toMatch(expected)
  })

  test.each([
    ['a length and chunks', 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n'],
    ['two lengths', 'Content-Length: 4\r\nContent-Length: 4\r\n'],
    ['another coding', 'Transfer-Encoding: gzip\r\n'],
    ['a folded line', 'X-A: b\r\n c\r\nContent-Length: 0\r\n'],
    ['a space before the colon', 'Content-Length : 0\r\n'],
    ['a NUL', 'X-A: \u0000\r\nContent-Length: 0\r\n'],
    ['100 kB of headers', `X-A: ${'a'.repeat(100_000)}\r\nContent-Length: 0\r\n`],
  ])('that can be read in two ways is replaced by UPSTREAM_ERROR: %s', async (_, lines) => {
    const { url } = doorTo({ write: [answer(lines, 'abcd')], end: 'keep' })
    const { text } = await rawRequest(url, `POST /v1/x HTTP/1.1\r\n${CLOSE}\r\n`, 'close')
    expect(text).toStartWith('HTTP/1.1 502 ')
    expect(text).toContain('UPSTREAM_ERROR')
  })

  test('that is malformed in its middle never looks whole', async () => {
    const { url } = doorTo({
      write: [answer('Transfer-Encoding: chunked\r\n', '2\r\nab\r\n'), 'x\r\n'],
      pause: 20,
      end: 'keep',
    })
    const { text } = await rawRequest(url, `GET /v1/x HTTP/1.1\r\n${HOST}\r\n`, 'close')
    expect(text).toEndWith('\r\n\r\n2\r\nab\r\n')
  })

  test('comes before the end of its request, which is not read on then', async () => {
    const early = Bun.listen({
      hostname: '127.0.0.1',
      port: 0,
      socket: {
        data(socket) {
          socket.write('HTTP/1.1 413 X\r\nContent-Length: 2\r\n\r\nno')
        },
      },
    })
    running.push(() => early.stop(true))
    const gateway = createGateway({
      upstreams: oneUpstream({ baseUrl: `http://127.0.0.1:${early.port}` }),
      log() {},
    })
    const door = openDoor(gateway)
    running.push(door.stop)
    const head = `PUT /v1/x HTTP/1.1\r\n${HOST}Content-Length: 9000000\r\n\r\n`
    const { text } = await rawRequest(door.url, head + 'a'.repeat(100_000), 'close')
    expect(text).toStartWith('HTTP/1.1 413 X\r\n')
    expect(text).toMatch(/connection: close\r\ncontent-length: 2\r\n\r\nno$/)
  })
})

describe('a request', () => {
  test('with Expect: 100-continue is asked for its body', async () => {
    const { url, upstream } = doorTo({ write: [LENGTH], end: 'keep' })
    const head = `POST /v1/x HTTP/1.1\r\n${CLOSE}Expect: 100-Continue\r\nContent-Length: 2\r\n\r\n`
    const client = await open(url)
    client.write(head)
    await until('the body is asked for', () => client.text === 'HTTP/1.1 100 Continue\r\n\r\n')
    expect(upstream.heads).toEqual([])
    client.write('hi')
    await until('the answer is there', () => client.text.endsWith('abcd'))
    expect(upstream.heads[0]).not.toMatch(/expect/i)
  })

  test('in chunks reaches the service with its length, if it is short', async () => {
    const { url, upstream } = doorTo({ write: [LENGTH], end: 'keep' })
    const head = `POST /v1/x HTTP/1.1\r\n${CLOSE}Transfer-Encoding: chunked\r\n\r\n`
    await rawRequest(url, `${head}2\r\nab\r\n1;x\r\nc\r\n0\r\n\r\n`, 'close')
    expect(upstream.heads[0]).toMatch(/\r\ncontent-length: 3(\r\n|$)/)
  })

  test('whose long body is malformed at its end is never whole at the service', async () => {
    const { url, upstream } = doorTo({ end: 'hang' })
    const head = `POST /v1/x HTTP/1.1\r\n${CLOSE}Transfer-Encoding: chunked\r\n\r\n`
    const body = `30d40\r\n${'a'.repeat(200_000)}\r\nx\r\n`
    const { text } = await rawRequest(url, head + body, 'close')
    expect(text).toStartWith('HTTP/1.1 400 ')
    await until('the service is left', () => upstream.closedByPeer === 1)
    expect(upstream.heads).toEqual([])
  })

  test('that can be sent twice gets a new connection when the kept one was closed', async () => {
    const { url, upstream } = doorTo(
      { write: [LENGTH], end: 'keep' },
      { end: 'close' },
      { write: [LENGTH], end: 'keep' },
    )
    const get = () => fetch(`${url}/v1/x`)
    expect([(await get()).status, (await get()).status]).toEqual([200, 200])
    expect(upstream.heads).toHaveLength(3)
  })

  test('is logged and counted, also when it is none', async () => {
    const { url, logged } = doorTo({ write: [LENGTH], end: 'keep' })
    await rawRequest(url, 'nonsense\r\n\r\n', 'close')
    expect(logged).toMatchObject([
      { event: 'request', method: 'unknown', path: 'unknown', status: 400 },
    ])
  })
})

describe('a connection', () => {
  test('is kept for the next request', async () => {
    const { url } = doorTo({ write: [LENGTH], end: 'keep' })
    const client = await open(url)
    client.write(GET)
    await until('it is answered', () => client.text.includes('abcd'))
    client.write(GET)
    await until('it is answered again', () => client.text.split('abcd').length === 3)
  })

  test('is ended after a minute of silence', async () => {
    const client = await open(doorTo({ write: [LENGTH], end: 'keep' }, { idleSeconds: 1 }).url)
    client.write(GET)
    await until('it is ended', () => client.closed)
    expect(client.text).toContain('abcd')
  })

  test('whose head does not end in time is answered with 408, however slowly it comes', async () => {
    const { url } = doorTo({ end: 'hang' }, { headPatience: 500 })
    const client = await open(url)
    // wall clock: how slowly the client sends.
    const dripping = setInterval(() => client.write('a'), 20)
    client.write('GET /v1/')
    await until('it is refused', () => client.text.includes('REQUEST_TIMEOUT'))
    clearInterval(dripping)
    expect(client.text).toStartWith('HTTP/1.1 408 ')
  })

  test('that its client ends while the service works takes the request with it', async () => {
    const { url, upstream } = doorTo({ end: 'hang' })
    const client = await open(url)
    client.write(GET)
    await until('it is there', () => upstream.heads.length === 1)
    client.end()
    await until('the service is left', () => upstream.closedByPeer === 1)
  })

  test('that its client ends within a stream ends the stream', async () => {
    const stream = answer('Transfer-Encoding: chunked\r\n', '3\r\nabc\r\n')
    const { url, upstream } = doorTo({ write: [stream], end: 'hang' })
    const client = await open(url)
    client.write(GET)
    await until('it begins', () => client.text.includes('abc'))
    client.end()
    await until('the service is left', () => upstream.closedByPeer === 1)
  })

  test('on which nothing moves within an answer is cut', async () => {
    const stream = answer('Transfer-Encoding: chunked\r\n', '3\r\nabc\r\n')
    const { url, upstream } = doorTo({ write: [stream], end: 'hang' }, { idleSeconds: 0.3 })
    const client = await open(url)
    client.write(GET)
    await until('it is cut', () => client.closed && upstream.closedByPeer === 1)
    expect(client.text).not.toContain('0\r\n\r\n')
  })
})

function doorTo(...scripts: (Script | Patience)[]) {
  const options = scripts.find((one): one is Patience => !('end' in one))
  const upstream = startUpstream(...scripts.filter((one): one is Script => 'end' in one))
  const logged: LogEntry[] = []
  const gateway = createGateway({
    upstreams: oneUpstream({ baseUrl: upstream.baseUrl }),
    limits: { ...GATEWAY_LIMITS, body: 1000 },
    log: (entry) => logged.push(entry),
  })
  const nearby = { address: { hostname: '127.0.0.1', port: 0 }, idleSeconds: 60 }
  const door = serveDirectly(gateway, { ...nearby, ...options })
  running.push(upstream.stop, door.stop)
  return { url: door.url, upstream, logged }
}

async function open(url: string) {
  const { hostname, port } = new URL(url)
  const client = { text: '', closed: false, write: (_: string) => 0, end() {} }
  const socket = await Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      data(_, chunk) {
        client.text += chunk.toString('latin1')
      },
      close() {
        client.closed = true
      },
    },
  })
  client.write = (text) => socket.write(text)
  client.end = () => socket.end()
  running.push(client.end)
  return client
}
