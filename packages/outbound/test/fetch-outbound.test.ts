import { afterAll, describe, expect, test } from 'bun:test'
import { getEventListeners } from 'node:events'
import {
  fetchOutbound,
  type Outside,
  readAtMost,
  resolveHost,
  systemOutside,
  takeCredentials,
} from '../src/index.ts'

const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  async fetch(request): Promise<Response> {
    const { headers, method } = request
    return Response.json({
      method,
      host: headers.get('host'),
      length: headers.get('content-length'),
      text: await request.text(),
    })
  },
})
const hangsUp = Bun.listen({
  hostname: '127.0.0.1',
  port: 0,
  socket: {
    data(socket) {
      socket.end()
    },
  },
})
const certificates = new URL('../../clip-engine/test/certificate/', import.meta.url)
const vouchesForItself = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  tls: {
    cert: Bun.file(new URL('certificate.pem', certificates)),
    key: Bun.file(new URL('key.pem', certificates)),
  },
  fetch: () => new Response('clip'),
})

afterAll(async () => {
  hangsUp.stop(true)
  await vouchesForItself.stop(true)
  return server.stop(true)
})

describe('fetchOutbound', () => {
  test('connects to the checked address with the name that was given', async () => {
    const response = await send(`http://hook.example:${server.port}/`, { lookup: ['127.0.0.1'] })
    expect(await response.json()).toEqual({
      method: 'POST',
      host: `hook.example:${server.port}`,
      length: '4',
      text: 'clip',
    })
  })

  test.each([
    ['a port without a listener', 'http://hook.example:1/', ['127.0.0.1'], 'unreachable', false],
    ['a host without address', 'http://hook.example/', [], 'host_unknown', false],
    ['a private address', 'http://hook.example/', ['10.0.0.1'], 'address_forbidden', false],
    [
      'one private address among public ones',
      'http://hook.example/',
      ['8.8.8.8', '::1'],
      'address_forbidden',
      false,
    ],
    [
      'a server that vouches for itself',
      `https://media.example:${vouchesForItself.port}/`,
      ['127.0.0.1'],
      'certificate_invalid',
      false,
    ],
    [
      'a server that reads and hangs up',
      `http://hook.example:${hangsUp.port}/`,
      ['127.0.0.1'],
      'unreachable',
      true,
    ],
  ])(
    'reports whether the request may have arrived at %s',
    async (_, url, lookup, code, arrived) => {
      const allowed = code !== 'address_forbidden'
      await expect(send(url, { lookup, allowed })).rejects.toMatchObject({
        name: 'OutboundError',
        code,
        // Only a connection may be there the next time.
        retryable: code === 'unreachable',
        mayHaveArrived: arrived,
      })
    },
  )

  test('connects to an address of IPv6', async () => {
    using six = Bun.serve({ hostname: '::1', port: 0, fetch: () => new Response('six') })
    const response = await send(`http://hook.example:${six.port}/`, { lookup: ['::1'] })
    expect(await response.text()).toBe('six')
  })

  test('says in a word or a sentence why a host cannot be reached', async () => {
    const sending = send('http://hook.example:1/', { lookup: ['127.0.0.1'] })
    await expect(sending).rejects.toThrow(/^hook\.example:1 cannot be reached: \w+\.$/)
    const odd = send(server.url.href, { lookup: ['127.0.0.1'], headers: { 'a b': 'c' } })
    await expect(odd).rejects.toThrow(/ cannot be reached: .*a b/)
  })

  test.each([
    ['a name', 'media.example', true],
    ['an address', '127.0.0.1', false],
  ])(
    'tells a server of HTTPS that is given by %s which name is meant: %s, %p',
    async (_, host, isTold) => {
      let hello = ''
      using server = Bun.listen({
        hostname: '127.0.0.1',
        port: 0,
        socket: {
          data(socket, bytes) {
            hello += bytes.toString('latin1')
            socket.end()
          },
        },
      })
      const url = `https://${host}:${server.port}/`
      await expect(send(url, { lookup: ['127.0.0.1'] })).rejects.toMatchObject({
        code: 'unreachable',
      })
      expect(hello.includes(host)).toBe(isTold)
    },
  )

  test('leaves nothing behind on the signal of who calls', async () => {
    const { signal } = new AbortController()
    await fetchOutbound(server.url, {
      ...{ outside: systemOutside(), allowPrivateAddresses: true, signal },
    })
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })

  test('ends with the reason for which it is aborted, while the server is silent too', async () => {
    const leaving = new AbortController()
    using silent = Bun.serve({
      port: 0,
      fetch: () => {
        leaving.abort(new Error('left'))
        return new Promise<Response>(() => {})
      },
    })
    const asking = fetchOutbound(silent.url, {
      ...{ outside: systemOutside(), allowPrivateAddresses: true, signal: leaving.signal },
    })
    await expect(asking).rejects.toThrow(/^left$/)
  })

  test('asks no name server, and leaves one that does not answer, when it is aborted', async () => {
    let asked = 0
    const leaving = new AbortController()
    const outside: Outside = {
      ...systemOutside(),
      lookup() {
        asked += 1
        setImmediate(() => leaving.abort(new Error('left')))
        return new Promise(() => {})
      },
    }
    const request = { outside, allowPrivateAddresses: false, signal: leaving.signal }
    for (const _ of ['while it is asked', 'before']) {
      const asking = fetchOutbound(new URL('http://slow.example/'), request)
      await expect(asking).rejects.toThrow(/^left$/)
    }
    expect(asked).toBe(1)
  })
})

function send(
  url: string,
  {
    lookup = [],
    allowed = true,
    headers = {},
  }: { lookup?: string[]; allowed?: boolean; headers?: Record<string, string> },
) {
  return fetchOutbound(new URL(url), {
    outside: { ...systemOutside(), lookup: async () => lookup },
    allowPrivateAddresses: allowed,
    method: 'POST',
    headers,
    body: 'clip',
    signal: new AbortController().signal,
  })
}

test.each([
  ['ENOTFOUND', false],
  ['EAI_AGAIN', true],
])('a name server that answers %s may be asked again: %p', async (code, retryable) => {
  const lookup = () => Promise.reject(Object.assign(new Error(), { code }))
  await expect(
    resolveHost(new URL('http://hook.example/'), { ...systemOutside(), lookup }, true),
  ).rejects.toMatchObject({ code: 'host_unknown', retryable })
})

test('an address is not looked up', async () => {
  const lookup = () => Promise.reject(new Error('It was asked.'))
  const outside = { ...systemOutside(), lookup }
  expect(await resolveHost(new URL('http://8.8.8.8/'), outside, false)).toBe('8.8.8.8')
  expect(await resolveHost(new URL('http://[2606:4700::1111]/'), outside, false)).toBe(
    '2606:4700::1111',
  )
})

test('a body is read up to its bound, and not beyond', async () => {
  const read = (bytes: number) => readAtMost(new Response('clip'), bytes)
  expect(await read(4)).toEqual(Buffer.from('clip'))
  expect(await read(3)).toBeNull()
})

test.each([
  ['http://ann@hook.example/', 'Basic YW5uOg=='],
  ['http://:key@hook.example/', 'Basic OmtleQ=='],
  ['http://hook.example/', undefined],
])('the credentials of %s are taken out of it', (text, authorization) => {
  const url = new URL(text)
  expect(takeCredentials(url)?.authorization).toBe(authorization)
  expect(url.href).toBe('http://hook.example/')
})
