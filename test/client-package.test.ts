import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startService, VIDEO } from '../packages/client/test/start-service.ts'
import { openBrowser } from './authorization/person.ts'
import { install, libraries, packLibraries, ROOT, run } from './support/packed-libraries.ts'
import { pageServer } from './support/page-server.ts'

// The client as another product gets it: its tarball in an empty project, against the real API and media service.

const NODE = Bun.which('node') ?? 'node'
const CLIENT = libraries.filter(({ manifest }) => manifest.name === '@svc/client')
const folder = await mkdtemp(join(tmpdir(), 'client-package-'))
const project = join(folder, 'project')
const video = join(project, 'talk.mp4')
const working = new AbortController()
const service = await startService({
  page: pageServer(() => Bun.file(join(project, 'dist/bundle.js'))),
})
const work = service.work(working.signal)

beforeAll(async () => {
  await mkdir(join(project, 'src'), { recursive: true })
  await Bun.write(join(project, 'package.json'), JSON.stringify({ type: 'module', private: true }))
  await Bun.write(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions: STRICT }))
  // Three parts.
  await Bun.write(video, Buffer.alloc(20e6, 'all these bytes '))
  const readme = await readFile(join(ROOT, 'packages/client/README.md'), 'utf8')
  const [, , example = ''] = readme.split(/^```ts\n/m).map((part) => part.split('```')[0] ?? '')
  await Bun.write(
    join(project, 'src/example.ts'),
    example.replace('http://127.0.0.1:8080', service.url).replace('svck_your-key', service.key),
  )
  await Bun.write(join(project, 'src/browser.ts'), PAGE_PROGRAM)
  await install(project, await packLibraries(folder, CLIENT))
})
afterAll(async () => {
  working.abort()
  await work
  await service[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

describe('the tarball of the client', () => {
  test('installs nothing else', async () => {
    const listed = await run(['npm', 'ls', '--all', '--parseable'], project)
    expect(listed.trim().split('\n')).toHaveLength(2)
  })

  test('compiles in a strict nodenext project, its own types checked too', async () => {
    const since = performance.now()
    await run(['tsc', '--project', '.'], project)
    console.log(`compiled in ${((performance.now() - since) / 1000).toFixed(1)} s`)
  })

  test.each([
    ['Node', [NODE, 'dist/example.js']],
    ['Bun', [process.execPath, 'src/example.ts']],
  ])('takes a video through on %s, with a connection cut on the way', async (_, command) => {
    const before = service.front.cuts
    service.front.cutAfter(12e6)
    expect(await run(command, project)).toBe(`5 clips\n${VIDEO.length} bytes\n`)
    expect(service.front.cuts).toBe(before + 1)
  })

  test('does so in a browser, whose page knows no key', async () => {
    const bundle = join(project, 'dist/bundle.js')
    await run(
      [
        process.execPath,
        'build',
        'src/browser.ts',
        '--target=browser',
        '--minify',
        '--outfile',
        bundle,
      ],
      project,
    )
    const { size } = await stat(bundle)
    const compressed = Bun.gzipSync(await Bun.file(bundle).bytes()).length
    console.log(`in a browser: ${size} bytes, ${compressed} compressed`)
    expect(compressed).toBeLessThan(12_000)
    expect(await readFile(bundle, 'utf8')).not.toMatch(/node:|svck_/)
    await using browser = await openBrowser()
    const page = await browser.newPage()
    service.front.cutAfter(12e6)
    await page.goto(`${service.url}/page`)
    await page.waitForFunction('globalThis.result', undefined, { timeout: 50_000 })
    expect(await page.evaluate('globalThis.result')).toEqual({
      parts: ['0', '8388608', '16777216', '20000000'],
      status: 'completed',
      clips: 5,
      refused: 'NotFoundError NOT_FOUND',
    })
  })
})

test('the Python example does the same', async () => {
  const python = Bun.which('python3')
  if (!python) return console.log('Not run: there is no python3 on this machine.')
  const env = { CLIPS_URL: service.url, CLIPS_KEY: service.key }
  const program = join(ROOT, 'examples/python/clips.py')
  service.front.cutAfter(12e6)
  const printed = await run([python, program, video, 'best.mp4'], project, env)
  expect(printed).toBe(`5 clips\n${VIDEO.length} bytes\n`)
  expect(await readFile(join(project, 'best.mp4'), 'utf8')).toBe(VIDEO)
})

const PAGE_PROGRAM = `
import { ApiError, createClient } from '@svc/client'

const client = createClient({ baseUrl: location.origin + '/clips' })
const parts: string[] = []
const file = new File([new Uint8Array(20e6)], 'talk.mp4', { type: 'video/mp4' })
const { upload_id } = await client.uploads.send(file, {
  concurrency: 1,
  onProgress: ({ sentBytes }) => void parts.push(String(sentBytes)),
})
const { project_id } = await client.projects.create({ source: { upload_id } })
const { status } = await client.projects.wait(project_id)
let clips = 0
for await (const clip of client.clips.list({ project_id, limit: 2 })) clips += clip.rank > 0 ? 1 : 0
const refused = await client.clips.get('nothing').catch((error) =>
  error instanceof ApiError ? error.name + ' ' + error.code : String(error),
)
Object.assign(globalThis, { result: { parts, status, clips, refused } })
`

const STRICT = {
  target: 'es2022',
  module: 'nodenext',
  lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  rootDir: 'src',
  outDir: 'dist',
  types: [],
}
