import { describe, expect, test } from 'bun:test'
import { until } from '@svc/http/testing'
import { openParts } from './open-parts.ts'
import { rawRequest } from './raw-request.ts'
import type { Script } from './scripted-upstream.ts'

const { running, start, door } = openParts()

const LIMITS = { body: 1000 }
const HOST = 'Host: localhost\r\n'
const GET = `GET /v1/x HTTP/1.1\r\n${HOST}\r\n`
const answer = (lines: string, body = '') => `HTTP/1.1 200 OK\r\n${lines}\r\n${body}`
const LENGTH = answer('Content-Length: 4\r\n', 'abcd')
const CHUNKS = answer('Transfer-Encoding: chunked\r\n', '2\r\nab\r\n@2\r\ncd\r\n0\r\n\r\n')

describe('an answer', () => {
  test.each<[string, string, string, RegExp]>([
    ['with a length', 'GET', LENGTH, /\r\ncontent-length: 4\r\n\r\nabcd$/i],
    ['in chunks', 'GET', CHUNKS, /(?:length: 4\r\n\r\nabcd|chunked\r\n.*ab.*cd\r\n0\r\n\r\n)$/is],
    ['that ends with its connection', 'GET', answer('', 'abcd'), /abcd/],
    ['to HEAD', 'HEAD', answer('Content-Length: 4\r\n'), /\r\ncontent-length: 4\r\n\r\n$/i],
    ['204', 'GET', 'HTTP/1.1 204 No Content\r\n\r\n', /^HTTP\/1\.1 204 (?!.*chunked).*\r\n\r\n$/s],
    [
      '304',
      'GET',
      'HTTP/1.1 304 X\r\nETag: "a"\r\n\r\n',
      /^HTTP\/1\.1 304 (?!.*chunked).*etag: "a".*\r\n\r\n$/is,
    ],
    [
      'behind interim ones',
      'GET',
      `HTTP/1.1 103 X\r\nLink: <a>\r\n\r\nHTTP/1.1 100 C\r\n\r\n${LENGTH}`,
      /^HTTP\/1\.1 200 (?!.*link).*abcd$/is,
    ],
    [
      'with a header twice',
      'GET',
      answer('Set-Cookie: a\r\nset-cookie: b\r\nContent-Length: 0\r\n'),
      /\r\nset-cookie: a\r\nset-cookie: b\r\n/i,
    ],
    [
      'compressed as the client asked',
      'GET',
      answer('Content-Encoding: gzip\r\nContent-Length: 4\r\n', 'abcd'),
      /content-encoding: gzip\r\n.*abcd$/is,
    ],
  ])('arrives as its client understands it: %s', async (_, method, whole, expected) => {
    const { url } = doorTo({ write: whole.split('@'), pause: 10, end: 'close' })
    const close = `${method} /v1/x HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`
    expect((await rawRequest(url, close, 'close')).text).toMatch(expected)
  })

  test('that breaks off in its middle never looks whole', async () => {
    for (const lines of ['Transfer-Encoding: chunked\r\n', 'Content-Length: 9\r\n']) {
      const begun = answer(lines, lines.startsWith('T') ? '2\r\nab\r\n' : 'ab')
      const { url } = doorTo({ write: [begun], end: 'close' })
      const body = (await fetch(`${url}/v1/x`)).text()
      expect(await body.catch(() => 'broken off')).toBe('broken off')
    }
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
    const url = door({ baseUrl: `http://127.0.0.1:${early.port}` }, LIMITS)
    const head = `PUT /v1/x HTTP/1.1\r\n${HOST}Content-Length: 9000000\r\n\r\n`
    const { text } = await rawRequest(url, head + 'a'.repeat(100_000))
    expect(text).toMatch(/^HTTP\/1\.1 413 .*\r\n\r\nno$/s)
  })
})

describe('a request', () => {
  test('reaches the service in the words of its client alone', async () => {
    const { url, upstream } = doorTo({ write: [LENGTH], end: 'keep' })
    await rawRequest(url, GET)
    const [head = ''] = upstream.heads
    expect(head).toMatch(/^accept-encoding: identity\r$/im)
    expect(head).not.toMatch(/bun|gzip/i)
  })

  test('with Expect: 100-continue is asked for its body', async () => {
    const { url, upstream } = doorTo({ write: [LENGTH], end: 'keep' })
    const head = `POST /v1/x HTTP/1.1\r\n${HOST}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n`
    const client = await open(url)
    client.write(head)
    await until('the body is asked for', () => client.text === 'HTTP/1.1 100 Continue\r\n\r\n')
    client.write('hi')
    await until('the answer is there', () => client.text.endsWith('abcd'))
    expect(upstream.heads[0]).not.toMatch(/expect/i)
  })

  test('in chunks reaches the service with its length, if it is short', async () => {
    const { url, upstream } = doorTo({ write: [LENGTH], end: 'keep' })
    const head = `POST /v1/x HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n`
    await rawRequest(url, `${head}2\r\nab\r\n1;x\r\nc\r\n0\r\n\r\n`)
    expect(upstream.heads[0]).toMatch(/\r\ncontent-length: 3(\r\n|$)/i)
  })

  test('that is long reaches the service with the length that its client told', async () => {
    const { url, upstream } = doorTo({ write: [LENGTH], end: 'keep' })
    await fetch(`${url}/v1/x`, { method: 'PUT', body: 'a'.repeat(300_000) })
    expect(upstream.heads[0]).toMatch(/\r\ncontent-length: 300000(\r\n|$)/i)
    expect(upstream.heads[0]).not.toMatch(/transfer-encoding/i)
  })

  test('whose long body is malformed at its end is never whole at the service', async () => {
    const { url, upstream } = doorTo({ end: 'hang' })
    const head = `POST /v1/x HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n`
    await rawRequest(url, `${head}30d40\r\n${'a'.repeat(200_000)}\r\nx\r\n`, 'close')
    await until('the service is left', () => upstream.closedByPeer === 1)
    expect(upstream.heads).toEqual([])
  })

  test('that changes something gets a connection of its own', async () => {
    const { url, upstream } = doorTo({ write: [LENGTH], end: 'keep' })
    for (const method of ['GET', 'GET', 'POST', 'POST'])
      await (await fetch(`${url}/v1/x`, { method })).text()
    expect(upstream.connections).toBe(3)
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
})

describe('a connection', () => {
  test('is kept for the next request', async () => {
    const client = await open(doorTo({ write: [LENGTH], end: 'keep' }).url)
    client.write(GET)
    await until('it is answered', () => client.text.includes('abcd'))
    client.write(GET)
    await until('it is answered again', () => client.text.split('abcd').length === 3)
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
})

function doorTo(...scripts: Script[]) {
  const upstream = start(...scripts)
  return { url: door(upstream, LIMITS), upstream }
}

async function open(url: string) {
  const { hostname, port } = new URL(url)
  const client = { text: '', write: (_: string) => 0, end() {} }
  const socket = await Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      data(_, chunk) {
        client.text += chunk.toString('latin1')
      },
    },
  })
  client.write = (text) => socket.write(text)
  client.end = () => socket.end()
  running.push(client.end)
  return client
}
