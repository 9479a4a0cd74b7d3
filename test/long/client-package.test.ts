import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { media } from '@svc/test-media'
import { startService } from '../../packages/client/test/start-service.ts'
import type { Handler } from '../../packages/http/src/index.ts'
import { openSharedBrowser } from '../authorization/shared-service.ts'
import { openProject, ROOT } from '../support/packed-libraries.ts'

// The client as another product gets it: packed, in a project of its own, against the real API and media service.

const lib = ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable']
const project = await openProject({ lib, skipLibCheck: false })
const bundle = join(project.folder, 'dist/bundle.js')
const video = await readFile(media('small.mp4'))
const DONE = `5 clips\n${video.length} bytes\n`
const browser = await openSharedBrowser()
const working = new AbortController()
const service = await startService({ page: answerPage, video })
const work = service.work(working.signal)

beforeAll(async () => {
  // Three parts.
  await Bun.write(join(project.folder, 'talk.mp4'), Buffer.alloc(20e6, 'all these bytes '))
  const readme = await readFile(join(ROOT, 'packages/client/README.md'), 'utf8')
  const [, , example = ''] = readme.split(/^```ts\n/m).map((part) => part.split('```')[0] ?? '')
  const local = example.replace('http://127.0.0.1:8080', service.url)
  await project.write('src/example.ts', local.replace('svck_your-key', service.key))
  await project.write('src/browser.ts', PAGE_PROGRAM)
})
afterAll(async () => {
  working.abort()
  await work
  await service[Symbol.asyncDispose]()
  await project[Symbol.asyncDispose]()
})

describe('the package of the client', () => {
  test('installs nothing else', async () => {
    const path = join(project.folder, 'node_modules/@svc/client/package.json')
    const { dependencies, peerDependencies } = await Bun.file(path).json()
    expect([dependencies, peerDependencies]).toEqual([undefined, undefined])
  })

  test('compiles in a strict nodenext project, its own types checked too', async () => {
    await project.run(['tsc', '--project', '.'])
  })

  test.each([
    ['Node', ['node', 'dist/example.js']],
    ['Bun', [process.execPath, 'src/example.ts']],
  ])('takes a video through on %s, with a connection cut on the way', async (_, command) => {
    const before = service.front.cuts
    service.front.cutAfter(12e6)
    expect(await project.run(command)).toBe(DONE)
    expect(service.front.cuts).toBe(before + 1)
  })

  test('uploads, plays and reads files in a page of another origin, which knows no key and asks /v1 by way of its server', async () => {
    const build = ['src/browser.ts', '--target=browser', '--minify', '--outfile', bundle]
    await project.run([process.execPath, 'build', ...build])
    const script = await readFile(bundle, 'utf8')
    expect(Bun.gzipSync(script).length).toBeLessThan(12_000)
    expect(script).not.toMatch(/node:|svck_/)

    await using context = await browser.newContext()
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
    service.front.cutAfter(12e6)
    // To a browser, this is another origin than that of the addresses that the service shows.
    await page.goto(`${service.url.replace('127.0.0.1', 'localhost')}/page`)
    await page.waitForFunction('globalThis.result', undefined, { timeout: 0 })
    expect(await page.evaluate('globalThis.result')).toEqual({
      parts: ['0', '8388608', '16777216', '20000000'],
      status: 'completed',
      clips: 5,
      refused: 'NotFoundError NOT_FOUND',
      bytes: video.length,
      etag: expect.stringMatching(/^".+"$/),
      requestId: expect.stringMatching(/^[\w.-]{16,}$/),
      range: `bytes 4-7/${video.length}`,
      part: 'ftyp',
      wrong: 'NotFoundError INVALID_LINK',
      withCookies: 'TypeError',
      key: 'TypeError',
      simple: 'TypeError',
    })
    await page.evaluate('globalThis.play()')
    expect(await page.evaluate('video.videoWidth')).toBeGreaterThan(100)
    expect(ranges).toEqual(expect.arrayContaining(['bytes=0-']))
    // With the one exception of the request that asks to be sent with them, whose answer the page does not get.
    expect(cookies.filter(Boolean).length).toBeLessThanOrEqual(1)
  })
})

/** Answers as a product's own server does: with its page, and for requests below `/clips` by `/v1`, with the credential. */
async function answerPage(
  request: Request,
  { url, key, api }: { url: string; key: string; api: Handler },
): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  if (pathname === '/page') {
    const page = `<body data-service="${url}"><script type=module src=/bundle.js></script>`
    return new Response(page, { headers: { 'content-type': 'text/html' } })
  }
  if (pathname === '/bundle.js') return new Response(Bun.file(bundle))
  if (!pathname.startsWith('/clips/v1/')) return new Response(null, { status: 404 })
  const headers = new Headers({ authorization: `Bearer ${key}` })
  for (const name of ['content-type', 'idempotency-key']) {
    const value = request.headers.get(name)
    if (value) headers.set(name, value)
  }
  const { method } = request
  const body = method === 'GET' ? null : await request.text()
  const address = `http://localhost${pathname.slice('/clips'.length)}${search}`
  return api(new Request(address, { method, headers, body }), null)
}

const PAGE_PROGRAM = `
import { ApiError, createClient } from '@svc/client'

const service = document.body.dataset['service']
const client = createClient({ baseUrl: location.origin + '/clips' })
const reasonOf = (error: unknown) =>
  error instanceof ApiError ? error.name + ' ' + error.code : (error as Error).name
const refusalOf = (sent: Promise<unknown>) => sent.then(() => 'answered', reasonOf)

async function walk() {
  const parts: string[] = []
  const file = new File([new Uint8Array(20e6)], 'talk.mp4', { type: 'video/mp4' })
  const { upload_id } = await client.uploads.send(file, {
    concurrency: 1,
    onProgress: ({ sentBytes }) => void parts.push(String(sentBytes)),
  })
  const { project_id } = await client.projects.create({ source: { upload_id } })
  const { status } = await client.projects.wait(project_id)
  const clips: string[] = []
  for await (const { clip_id } of client.clips.list({ project_id, limit: 2 })) clips.push(clip_id)
  await client.renders.create(clips[0] ?? '')
  const { output } = await client.renders.wait(clips[0] ?? '')
  const url = output?.url ?? ''
  const whole = await client.download(url)
  const ranged = await fetch(url, { headers: { range: 'bytes=4-7' } })
  const play = () => {
    const video = Object.assign(document.createElement('video'), { src: url, muted: true, id: 'video' })
    video.crossOrigin = 'anonymous'
    document.body.append(video)
    return video.play()
  }
  Object.assign(globalThis, { play })
  return {
    parts,
    status,
    clips: clips.length,
    refused: await refusalOf(client.clips.get('nothing')),
    bytes: (await whole.arrayBuffer()).byteLength,
    etag: whole.headers.get('etag'),
    requestId: whole.headers.get('x-request-id'),
    range: ranged.headers.get('content-range'),
    part: await ranged.text(),
    wrong: await refusalOf(client.download(url.replace('/files/', '/files/x'))),
    withCookies: await refusalOf(fetch(url, { credentials: 'include' })),
    key: await refusalOf(fetch(service + '/v1/projects', { headers: { authorization: 'Bearer x' } })),
    simple: await refusalOf(fetch(service + '/v1/projects')),
  }
}

Object.assign(globalThis, { result: await walk().catch(String) })
`
