import { describe, expect, test } from 'bun:test'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FetchProgress } from '../src/source/download.ts'
import { fetchSource } from '../src/source/fetch-source.ts'
import {
  asked,
  BYTES,
  flakyServer,
  hurried,
  limits,
  network,
  never,
  publicWeb,
  rangeOf,
  rawServer,
  startWeb,
} from './source-web.ts'
import { temporaryFolder } from './workbench.ts'

const folder = temporaryFolder()
const PUBLIC = { allowPrivateAddresses: false }
const { web, root, closing } = startWeb()

describe('fetchSource', () => {
  test('brings a file, with its title, type and progress', async () => {
    const seen: FetchProgress[] = []
    const fetched = await get(`${root}/talks/My%20Talk%20%231.mp4?sig=1#t=5`, {}, (at) =>
      seen.push(at),
    )
    expect(fetched).toEqual({ path: join(folder, 'source'), title: 'My Talk #1' })
    expect(await content()).toEqual(BYTES)
    expect(seen.at(-1)).toEqual({ receivedBytes: BYTES.length, totalBytes: BYTES.length })
    expect(asked[0]?.encoding).toBe('identity')
    expect(asked[0]?.agent).toStartWith('clip-service')
  })

  test.each([
    ['attachment; filename="a \\"b\\".mov"', 'a "b"'],
    ["attachment; filename=x.mp4; filename*=UTF-8''na%C3%AFve%20%E2%80%AE.mp4", 'naïve'],
    ['attachment; filename="../../etc/passwd"', 'passwd'],
    ['attachment; filename="C:\\\\talks\\\\one.mp4"', 'one'],
    ['attachment', 'named'],
  ])('takes the title from %s', async (disposition, title) => {
    const url = `${root}/named?disposition=${encodeURIComponent(disposition)}`
    expect((await get(url)).title).toBe(title)
  })

  test('brings a file without a length', async () => {
    const seen: FetchProgress[] = []
    await get(`${root}/chunked`, {}, (at) => seen.push(at))
    expect(await content()).toEqual(BYTES)
    expect(seen.at(-1)).toEqual({ receivedBytes: BYTES.length, totalBytes: null })
  })

  test.each([
    ['/status/401', 'source_forbidden', false],
    ['/status/403', 'source_forbidden', false],
    ['/status/404', 'source_unreachable', false],
    ['/status/410', 'source_unreachable', false],
    ['/status/204', 'source_unreachable', false],
    ['/status/206', 'source_unreachable', false],
    ['/status/429', 'source_unreachable', true],
    ['/status/500', 'source_unreachable', true],
    ['/status/503', 'source_unreachable', true],
    ['/page', 'source_unsupported', false],
    ['/gzip', 'source_unsupported', false],
    ['/large', 'source_too_large', false],
    ['/large-unsaid', 'source_too_large', false],
  ])('refuses %s as %s', async (path, code, retryable) => {
    await expect(get(root + path, { maxBytes: BYTES.length - 1 })).rejects.toMatchObject({
      code,
      retryable,
    })
    expect(await readdir(folder)).toEqual([])
  })

  test('reports that a page needs yt-dlp', async () => {
    await expect(get(`${root}/page`)).rejects.toThrow(/yt-dlp, which is not installed/)
  })

  test('names both sizes when a file is too large', async () => {
    await expect(get(`${root}/large`, { maxBytes: 1000 })).rejects.toThrow(
      `${BYTES.length} bytes or more; at most 1000`,
    )
  })

  test('rejects with the reason of an abort, and leaves nothing', async () => {
    const reason = new Error('deleted')
    const stop = new AbortController()
    const abort = () => stop.abort(reason)
    const url = `${root}/endless`
    const fetching = fetchSource(url, folder, limits, stop.signal, abort, network)
    await expect(fetching).rejects.toBe(reason)
    expect(await readdir(folder)).toEqual([])
  })

  test('reports that a server cannot be reached, as an error that may be temporary', async () => {
    await expect(get('http://127.0.0.1:9/')).rejects.toMatchObject({
      code: 'source_unreachable',
      retryable: true,
    })
  })
})

describe('a redirect', () => {
  test.each([301, 302, 303, 307, 308])('with status %d is followed', async (status) => {
    await get(`${root}/to?status=${status}&url=/b.mp4`)
    expect(asked.map(({ path }) => path)).toEqual(['/to', '/b.mp4'])
  })

  test('is followed five times, not six', async () => {
    await get(`${root}/hops/5`)
    await expect(get(`${root}/hops/6`)).rejects.toThrow(/redirects more than 5 times/)
  })

  test.each([
    ['file:///etc/passwd', 'source_unsupported'],
    ['data:video/mp4,a', 'source_unsupported'],
    ['gopher://example.com/', 'source_unsupported'],
    ['http://a:b@example.com/', 'source_forbidden'],
    ['http://127.0.0.2/', 'source_forbidden'],
    ['http://[::1]/', 'source_forbidden'],
    ['http://169.254.169.254/', 'source_forbidden'],
    ['http://example.com:22/', 'source_forbidden'],
  ])('to %s is not followed', async (target, code) => {
    const { port, close } = await publicWeb()
    const url = `http://media.example:${port}/to?status=302&url=${encodeURIComponent(target)}`
    await expect(get(url, PUBLIC)).rejects.toMatchObject({ code })
    expect(asked).toHaveLength(1)
    close()
  })
})

describe('the address of a name', () => {
  test('is resolved once, and the connection goes to the result', async () => {
    const { port, close } = await publicWeb()
    const answers = [['127.0.0.1'], ['127.0.0.2'], ['127.0.0.2']]
    let lookups = 0
    const changing = { ...network, lookup: async () => answers[lookups++] ?? [] }
    const url = `http://media.example:${port}/a.mp4`
    await get(url, PUBLIC, () => {}, changing)
    expect(lookups).toBe(1)
    expect(asked[0]?.host).toBe(`media.example:${port}`)
    close()
  })

  test('is the IPv4 one when there are both', async () => {
    const both = { ...network, lookup: async () => ['2606:4700::1111', '127.0.0.1'] }
    const url = `http://media.example:${web.port}/a.mp4`
    await get(url, {}, () => {}, both)
    expect(await content()).toEqual(BYTES)
  })

  test('is checked again behind a redirect to the same name', async () => {
    const { port, close } = await publicWeb()
    const answers = [['127.0.0.1'], ['127.0.0.2']]
    const changing = { ...network, lookup: async () => answers.shift() ?? [] }
    const url = `http://media.example:${port}/to?status=302&url=/b.mp4`
    await expect(get(url, PUBLIC, () => {}, changing)).rejects.toMatchObject({
      code: 'source_forbidden',
    })
    expect(asked).toHaveLength(1)
    close()
  })

  test.each([
    [
      'one private address among public ones',
      async () => ['127.0.0.1', '10.0.0.1'],
      'source_forbidden',
    ],
    ['no address', async () => [], 'source_unreachable'],
    ['no answer', () => Promise.reject(new Error('NXDOMAIN')), 'source_unreachable'],
    ['an answer that never comes', () => new Promise<string[]>(() => {}), 'source_unreachable'],
  ])('is refused with %s', async (_, lookup, code) => {
    const over = { ...hurried, lookup }
    const fetching = get('http://media.example/a.mp4', PUBLIC, () => {}, over)
    await expect(fetching).rejects.toMatchObject({ code })
  })
})

describe('a broken connection', () => {
  test.each([
    ['is taken up where it broke', ['"v1"', '"v1"', '"v1"'], [null, 15_000, 30_000]],
    [
      'begins again when the file has changed, and never mixes two versions',
      ['"v1"', '"v2"', '"v2"', '"v2"'],
      [null, 15_000, 15_000, 30_000],
    ],
  ])('%s', async (_, versions, starts) => {
    const { url, requests, note } = await flakyServer(closing, versions)
    await get(url, {}, note)
    expect(await content()).toEqual(BYTES)
    expect(requests.map(rangeOf)).toEqual(
      starts.map((start) => (start === null ? null : `bytes=${start}-`)),
    )
  })

  test('begins again when versions cannot be told apart', async () => {
    const { url, requests, note } = await flakyServer(closing, [])
    await expect(get(url, {}, note)).rejects.toMatchObject({ code: 'source_unreachable' })
    expect(requests.map(rangeOf)).toEqual([null, null, null, null])
  })
})

describe('a server that breaks the protocol', () => {
  test('by sending less than announced is requested again, and then given up', async () => {
    let connections = 0
    const url = await rawServer(closing, (socket) => {
      connections++
      socket.end(`HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n${'x'.repeat(2000)}`)
    })
    await expect(get(url)).rejects.toMatchObject({ code: 'source_unreachable', retryable: true })
    expect(connections).toBe(4)
    expect(await readdir(folder)).toEqual([])
  })

  test('by sending more than announced is read to the announced length', async () => {
    const url = await rawServer(closing, (socket) =>
      socket.end(`HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n${'x'.repeat(2000)}`),
    )
    await get(url)
    expect((await content()).length).toBe(5)
  })

  test.each([
    ['without answering', ''],
    ['in the middle of its headers', 'HTTP/1.1 200 OK\r\nContent-'],
    ['after its headers', 'HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n'],
  ])('by sending nothing %s is disconnected', async (_, start) => {
    const url = await rawServer(closing, (socket) => socket.write(start))
    await expect(get(url, {}, () => {}, hurried)).rejects.toMatchObject({
      code: 'source_unreachable',
      retryable: true,
    })
    expect(await readdir(folder)).toEqual([])
  })

  test('by sending single bytes is disconnected', async () => {
    const url = await rawServer(closing, (socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      // wall clock: bytes that keep coming must not prolong it.
      const drip = setInterval(() => socket.write('x'), 20)
      socket.on('close', () => clearInterval(drip))
    })
    const fetching = get(url, {}, () => {}, hurried)
    await expect(fetching).rejects.toThrow(/less than 1000 bytes within 0.4 seconds/)
  })

  test('by never ending is disconnected when the time is over', async () => {
    const short = { ...network, maxSeconds: 0.4 }
    const fetching = get(`${root}/endless`, { maxBytes: 1e12 }, () => {}, short)
    await expect(fetching).rejects.toMatchObject({ code: 'timeout' })
    expect(await readdir(folder)).toEqual([])
  })
})

function get(
  url: string,
  changes: Partial<typeof limits> = {},
  onProgress: (progress: FetchProgress) => void = () => {},
  over = network,
) {
  return fetchSource(url, folder, { ...limits, ...changes }, never(), onProgress, over)
}

async function content(): Promise<Buffer> {
  const path = join(folder, 'source')
  const bytes = Buffer.from(await Bun.file(path).arrayBuffer())
  await rm(path)
  return bytes
}
