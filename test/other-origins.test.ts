import { afterAll, expect, test } from 'bun:test'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { media } from '@svc/test-media'
import { startService } from '../packages/client/test/start-service.ts'
import { openBrowser } from './authorization/person.ts'
import { ROOT } from './support/packed-libraries.ts'
import { pageServer } from './support/page-server.ts'

// A product's page on an origin of its own, in a real browser: its server calls `/v1`, the page itself sends and plays files.

const working = new AbortController()
const video = await readFile(media('small.mp4'))
const service = await startService({ page: pageServer(bundle), video })
const work = service.work(working.signal)
const browser = await openBrowser()
afterAll(async () => {
  working.abort()
  await work
  await browser.close()
  await service[Symbol.asyncDispose]()
})

test('a page of another origin uploads in parts, plays and reads files, and asks /v1 by way of its server', async () => {
  // To a browser, this is another origin than that of the addresses that the service shows.
  const origin = service.url.replace('127.0.0.1', 'localhost')
  const context = await browser.newContext()
  await context.addCookies([{ name: 'session', value: 'secret', url: service.url }])
  const page = await context.newPage()
  const cookies: (string | undefined)[] = []
  const ranges: string[] = []
  page.on('request', async (request) => {
    if (!request.url().includes('/media/')) return
    const headers = await request.allHeaders()
    cookies.push(headers['cookie'])
    if (request.resourceType() === 'media') ranges.push(headers['range'] ?? 'none')
  })
  await page.goto(`${origin}/page`)
  await page.waitForFunction('globalThis.result', undefined, { timeout: 50_000 })
  const { etag, requestId, ...result } = (await page.evaluate('globalThis.result')) as Record<
    string,
    unknown
  >
  expect(result).toEqual({
    projects: 0,
    uploaded: 9_000_000,
    bytes: video.length,
    range: `bytes 4-7/${video.length}`,
    part: 'ftyp',
    wrong: 'NotFoundError INVALID_LINK',
    withCookies: 'TypeError',
    key: 'TypeError',
    simple: 'TypeError',
  })
  expect(etag).toMatch(/^".+"$/)
  expect(requestId).toMatch(/^[\w.-]{16,}$/)

  await page.evaluate('globalThis.play()')
  expect(await page.evaluate('video.videoWidth')).toBeGreaterThan(100)
  expect(ranges).toEqual(expect.arrayContaining(['bytes=0-']))
  // With the one exception of the request that asks to be sent with them, whose answer the page does not get.
  expect(cookies.filter(Boolean).length).toBeLessThanOrEqual(1)
})

const PROGRAM = `
import { ApiError, createClient } from '@svc/client'

const service = document.body.dataset.service
const client = createClient({ baseUrl: location.origin + '/clips' })
const reasonOf = (error: unknown) =>
  error instanceof ApiError ? error.name + ' ' + error.code : (error as Error).name
const refusalOf = (sent: Promise<unknown>) => sent.then(() => 'answered', reasonOf)

let projects = 0
for await (const _ of client.projects.list()) projects += 1

const file = new File([new Uint8Array(9e6)], 'talk.mp4', { type: 'video/mp4' })
const { upload_id, size_bytes } = await client.uploads.send(file)
const { project_id } = await client.projects.create({ source: { upload_id } })
await client.projects.wait(project_id)
const { items: [clip] } = await client.clips.list({ project_id, limit: 1 })
await client.renders.create(clip?.clip_id ?? '')
const { output } = await client.renders.wait(clip?.clip_id ?? '')
const url = output?.url ?? ''

const whole = await client.download(url)
const ranged = await fetch(url, { headers: { range: 'bytes=4-7' } })

Object.assign(globalThis, {
  async play() {
    const video = Object.assign(document.createElement('video'), { src: url, muted: true, id: 'video' })
    video.crossOrigin = 'anonymous'
    document.body.append(video)
    await video.play()
  },
  result: {
    projects,
    uploaded: size_bytes,
    bytes: (await whole.arrayBuffer()).byteLength,
    etag: whole.headers.get('etag'),
    requestId: whole.headers.get('x-request-id'),
    range: ranged.headers.get('content-range'),
    part: await ranged.text(),
    wrong: await refusalOf(client.download(url.replace('/files/', '/files/x'))),
    withCookies: await refusalOf(fetch(url, { credentials: 'include' })),
    key: await refusalOf(fetch(service + '/v1/projects', { headers: { authorization: 'Bearer x' } })),
    simple: await refusalOf(fetch(service + '/v1/projects')),
  },
})
`

async function bundle(): Promise<Blob> {
  const entry = join(ROOT, 'test/other-origins.page.ts')
  const { outputs } = await Bun.build({
    entrypoints: [entry],
    files: { [entry]: PROGRAM.replace('@svc/client', join(ROOT, 'packages/client/src/index.ts')) },
    target: 'browser',
    conditions: ['@svc/source'],
  })
  const [script] = outputs
  if (!script) throw new Error('Nothing was bundled.')
  return script
}
