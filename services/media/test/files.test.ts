import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { refusal } from '@svc/http/testing'
import { until } from '@svc/patience'
import { createFileLinks, openS3Store, signFileToken, signUploadToken } from '@svc/storage'
import { startS3 } from '@svc/storage/testing'
import { attachment } from '../src/files/serve-object.ts'
import { SECRET, startMedia } from './media-server.ts'

const media = await startMedia()
afterAll(() => media[Symbol.asyncDispose]())

const KEY = 'accounts/1/projects/2/clips/3/preview.mp4'
const DIGITS = '0123456789'
await media.store.putBytes(KEY, DIGITS, 'video/mp4')
const etag = (await media.store.head(KEY))?.etag ?? ''
const link = linkTo(KEY)

describe('GET /media/files/{token}/{name}', () => {
  test('sends the whole file with everything a player needs', async () => {
    const response = await fetch(link)
    expect(await response.text()).toBe(DIGITS)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=3600',
      'content-disposition': 'inline; filename="preview.mp4"',
      'content-length': '10',
      'content-type': 'video/mp4',
      'cross-origin-resource-policy': 'cross-origin',
      etag,
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.any(String),
      'x-trace-id': expect.any(String),
    })
  })

  test('sends texts compressed to those who take it, whole', async () => {
    const key = 'accounts/1/projects/2/transcript.json'
    const said = JSON.stringify({ words: Array.from({ length: 500 }, () => 'words') })
    await media.store.putBytes(key, said, 'application/json')
    const { etag } = (await media.store.head(key)) ?? {}
    const ask = (headers: Record<string, string>) =>
      fetch(linkTo(key), { headers, decompress: false })
    const sent = await ask({ 'accept-encoding': 'gzip' })
    const bytes = await sent.bytes()
    expect(Object.fromEntries(sent.headers)).toMatchObject({
      ...{ 'content-encoding': 'gzip', vary: 'accept-encoding', etag: `W/${etag}` },
    })
    expect(bytes.length).toBeLessThan(said.length / 5)
    expect(new TextDecoder().decode(Bun.gunzipSync(bytes))).toBe(said)
    const known = await ask({ 'accept-encoding': 'gzip', 'if-none-match': `W/${etag}` })
    expect(known.status).toBe(304)
    for (const headers of [{ 'accept-encoding': 'identity' }, { range: 'bytes=0-9' }]) {
      const plain = await ask(headers)
      expect([plain.headers.get('content-encoding'), plain.headers.get('etag')]).toEqual([
        null,
        etag ?? '',
      ])
    }
  })

  test.each([
    ['bytes=0-', '0123456789', '0-9'],
    ['bytes=0-0', '0', '0-0'],
    ['bytes=2-4', '234', '2-4'],
    ['bytes=9-9', '9', '9-9'],
    ['bytes=5-99', '56789', '5-9'],
    ['bytes=-1', '9', '9-9'],
    ['bytes=-4', '6789', '6-9'],
    ['bytes=-99', '0123456789', '0-9'],
    ['BYTES=1-2', '12', '1-2'],
  ])('sends %s as part', async (range, body, sent) => {
    const response = await fetch(link, { headers: { range } })
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe(`bytes ${sent}/10`)
    expect(response.headers.get('content-length')).toBe(String(body.length))
    expect(await response.text()).toBe(body)
  })

  test.each([['bytes=10-'], ['bytes=10-12'], ['bytes=99999999999999999999-'], ['bytes=-0']])(
    'has nothing for %s',
    async (range) => {
      const response = await fetch(link, { headers: { range } })
      expect(response.status).toBe(416)
      expect(response.headers.get('content-range')).toBe('bytes */10')
      expect(await response.text()).toBe('')
    },
  )

  test.each<Record<string, string>>([
    { range: 'bytes=4-2' },
    { range: 'bytes=-' },
    { range: 'bytes=a-b' },
    { range: 'bytes=0-1,4-5' },
    { range: 'bytes 0-1' },
    { range: 'items=0-1' },
    { range: 'bytes=0x1-5' },
    { range: 'bytes=2-4', 'if-range': '"other"' },
    { range: 'bytes=2-4', 'if-range': `W/${etag}` },
    { range: 'bytes=2-4', 'if-range': 'Wed, 21 Oct 2015 07:28:00 GMT' },
    { 'if-none-match': '"other"' },
  ])('sends everything for %j', async (headers) => {
    const response = await fetch(link, { headers })
    expect([response.status, await response.text()]).toEqual([200, DIGITS])
  })

  test('sends a range of the content that If-Range names', async () => {
    const headers = { range: 'bytes=2-4', 'if-range': etag }
    expect(await (await fetch(link, { headers })).text()).toBe('234')
  })

  test.each([etag, `W/${etag}`, `"a", ${etag}`, '*'])(
    'sends nothing to a client that has %s',
    async (known) => {
      const headers = { 'if-none-match': known, range: 'bytes=0-1' }
      const response = await fetch(link, { headers })
      expect([response.status, response.headers.get('etag')]).toEqual([304, etag])
      expect(await response.text()).toBe('')
    },
  )

  test.each([
    ['file', link, 200],
    ['file that is gone', linkTo('accounts/1/gone.mp4'), 404],
    ['address that is none', `${link.slice(0, link.lastIndexOf('/') - 1)}/preview.mp4`, 404],
  ])('lets pages of every origin read a %s, and its headers', async (_, address, status) => {
    const response = await fetch(address, { headers: { origin: 'https://example.org' } })
    expect(response.status).toBe(status)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('access-control-allow-credentials')).toBeNull()
    const shown = response.headers.get('access-control-expose-headers')?.split(', ')
    expect(shown).toEqual(expect.arrayContaining(['ETag', 'Retry-After', 'X-Request-ID']))
  })

  test('tells a browser that asks first what a page may send', async () => {
    const response = await fetch(link, { method: 'OPTIONS' })
    expect([response.status, await response.text()]).toEqual([204, ''])
    expect(response.headers.get('access-control-allow-methods')).toBe('GET, HEAD, PUT')
    expect(response.headers.get('access-control-allow-headers')).toBe('*')
  })

  test('offers the file for saving when asked to', async () => {
    const { headers } = await fetch(`${link}?download=1`)
    expect(headers.get('content-disposition')).toBe('attachment; filename="preview.mp4"')
  })

  test('never lets a browser run an uploaded file', async () => {
    await media.store.putBytes('accounts/1/uploads/4', '<script>1</script>', 'text/html')
    const { headers } = await fetch(linkTo('accounts/1/uploads/4'))
    expect(headers.get('content-type')).toBe('application/octet-stream')
    expect(headers.get('content-disposition')).toBe('attachment; filename="4"')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  })

  test('plays what was stored as bytes with the type that its address was signed with', async () => {
    const key = 'accounts/1/projects/2/source'
    await media.store.putBytes(key, DIGITS, 'application/octet-stream')
    const links = createFileLinks({ baseUrl: media.url, secret: SECRET })
    const response = await fetch(links.url(key, 'video/webm'), { headers: { range: 'bytes=2-4' } })
    expect(await response.text()).toBe('234')
    expect(response.headers.get('content-type')).toBe('video/webm')
    expect(response.headers.get('content-disposition')).toBe('inline; filename="source"')
    const page = await fetch(links.url(key, 'text/html'))
    expect(page.headers.get('content-type')).toBe('application/octet-stream')
  })

  test('sends an empty file', async () => {
    await media.store.putBytes('accounts/1/empty.vtt', '', 'text/vtt')
    const whole = await fetch(linkTo('accounts/1/empty.vtt'))
    expect([whole.status, await whole.text()]).toEqual([200, ''])
    const part = await fetch(linkTo('accounts/1/empty.vtt'), { headers: { range: 'bytes=0-' } })
    expect(part.status).toBe(416)
  })

  test('says that a deleted file is gone', async () => {
    await media.store.putBytes('accounts/1/gone.mp4', 'x', 'video/mp4')
    await media.store.delete('accounts/1/gone.mp4')
    expect(await refusal(fetch(linkTo('accounts/1/gone.mp4')))).toBe('404 NOT_FOUND')
  })

  const upload = { account_id: '1', upload_id: '2', content_type: 'video/mp4', size_bytes: 10 }
  const dayAgo = Date.now() - 48 * 60 * 60 * 1000
  test.each([
    ['is signed with another secret', signFileToken('another', KEY), 'preview.mp4'],
    ['has expired', signFileToken(SECRET, KEY, dayAgo), 'preview.mp4'],
    ['is for an upload', signUploadToken(SECRET, upload), 'preview.mp4'],
    ['is for another name', token(), 'captions.srt'],
    ['is for the end of that name', token(), 'view.mp4'],
    ['climbs', token(), '..%2Fpreview.mp4'],
  ])('refuses a token that %s', async (_, given, name) => {
    expect(await refusal(fetch(`${media.url}/media/files/${given}/${name}`))).toBe(
      '404 INVALID_LINK',
    )
  })

  test('logs what was sent, and no token', async () => {
    await fetch(link, { headers: { range: 'bytes=0-1', 'x-request-id': 'logged' } })
    const line = () => media.logged.find(({ request_id }) => request_id === 'logged')
    const path = '/media/files/:token/:name'
    expect(await until(line)).toMatchObject({ event: 'request', method: 'GET', path, status: 206 })
    expect(JSON.stringify(media.logged)).not.toContain(token())
  })

  test('keeps its memory flat while a slow client reads a large file', async () => {
    const size = 120_000_000
    await media.store.putBytes('accounts/1/large.mp4', new Uint8Array(size), 'video/mp4')
    const before = process.memoryUsage.rss()
    const { body } = await fetch(linkTo('accounts/1/large.mp4'))
    const reader = body?.getReader()
    let read = 0
    while (read < 20_000_000) read += (await reader?.read())?.value?.length ?? 0
    // Several answers of the same process later.
    for (let turn = 0; turn < 20; turn++) await fetch(`${media.url}/healthz`)
    expect(process.memoryUsage.rss() - before).toBeLessThan(60_000_000)
    await reader?.cancel()
    await media.store.delete('accounts/1/large.mp4')
  })
})

test('HEAD /media/files/{token}/{name} says what GET would send', async () => {
  const response = await fetch(link, { method: 'HEAD', headers: { range: 'bytes=0-1' } })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-length')).toBe('10')
  expect(response.headers.get('etag')).toBe(etag)
  expect((await fetch(`${link}x`, { method: 'HEAD' })).status).toBe(404)
})

test.each(['PUT', 'POST', 'DELETE'])(
  '%s /media/files/{token}/{name} is refused',
  async (method) => {
    const response = await fetch(link, { method, body: 'x' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    expect(await (await fetch(link)).text()).toBe(DIGITS)
  },
)

test('a file that lies in a bucket is sent whole and in parts', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'media-bucket-'))
  const s3 = await startS3(join(folder, 's3'))
  await using remote = await startMedia({ store: await openS3Store(s3.config) })
  await remote.store.putBytes(KEY, DIGITS, 'video/mp4')
  const url = createFileLinks({ baseUrl: remote.url, secret: SECRET }).url(KEY)
  expect(await (await fetch(url)).text()).toBe(DIGITS)
  const part = await fetch(url, { headers: { range: 'bytes=-3' } })
  expect([part.status, await part.text()]).toEqual([206, '789'])
  const head = await fetch(url, { method: 'HEAD' })
  expect(head.headers.get('content-length')).toBe('10')

  await s3.stop()
  expect(await refusal(fetch(url))).toBe('502 UPSTREAM_ERROR')
  await rm(folder, { recursive: true })
})

function linkTo(key: string): string {
  return createFileLinks({ baseUrl: media.url, secret: SECRET }).url(key)
}

function token(): string {
  return signFileToken(SECRET, KEY)
}

test.each([
  ['', 'attachment; filename="clip.mp4"'],
  ['../..', 'attachment; filename="clip.mp4"'],
  ['Why meetings fail?', named('Why meetings fail.mp4')],
  ['a"b\r\nset-cookie: x', named('a b set-cookie x.mp4')],
  ['run.exe', named('run exe.mp4')],
  ['naïve – 会議', named('naïve 会議.mp4')],
  ['x'.repeat(300), named(`${'x'.repeat(100)}.mp4`)],
])('a file that is wanted as %p is saved with %s', (wanted, header) => {
  expect(attachment('accounts/a/clip.mp4', wanted)).toBe(header)
})

function named(name: string): string {
  return `attachment; filename="clip.mp4"; filename*=UTF-8''${encodeURIComponent(name)}`
}
