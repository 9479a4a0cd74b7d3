import { afterAll, describe, expect, test } from 'bun:test'
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { media } from '@svc/test-media'
import { createTestDatabase } from '../packages/domain/test/create-test-database.ts'
import { startS3 } from '../packages/storage/test/s3-server.ts'
import { freePort } from '../services/standalone/src/free-port.ts'
import { meetPerson, openBrowser } from './authorization/person.ts'
import { readGuide } from './guides/read-guide.ts'
import { type Place, type Running, runGuide } from './guides/run-guide.ts'
import { serveInstalled } from './guides/serve-installed.ts'
import { killLeftOvers } from './support/kill-left-overs.ts'
import { ROOT, run } from './support/packed-libraries.ts'

// Follows the guides as a reader does: their commands are typed, and their output must appear.

const GUIDES = join(ROOT, 'docs/guides')
/** Guides whose results the others use. */
const FIRST = ['quick-start.md', 'oauth-app.md']
const names = (await readdir(GUIDES)).filter((name) => name.endsWith('.md')).toSorted()
const folder = await mkdtemp(join(tmpdir(), 'clip-service-guides-'))
const data = join(folder, 'data')
// The database's own user must be able to enter it.
await chmod(folder, 0o755)
/** The service's, and that of what guides put beside it. */
const ports: [written: string, here: string][] = [
  ['8080', String(await freePort())],
  ['8090', String(await freePort())],
  ['8443', String(await freePort())],
  ['8444', String(await freePort())],
]
/** Data folders of services beside the first one. */
const COPIES = ['clips-data', 'clips-load', 'clips-grown']
const bucket = await startS3(join(folder, 'bucket'))
const database = await createTestDatabase()
/** What an operator has elsewhere. */
const elsewhere: [written: string, here: string][] = [
  ['postgres://clips:secret@db.example.org/clips', database.url],
  ['https://s3.example.org', bucket.config.endpoint],
  ['AKIAEXAMPLE', bucket.config.accessKeyId],
]
const registry = serveInstalled()
const running: Running = { service: null }

afterAll(async () => {
  await running.service?.stop()
  await Promise.all([registry.stop(), bucket.stop(), database[Symbol.asyncDispose]()])
  await killLeftOvers(undefined, folder)
  await rm(folder, { recursive: true, force: true })
})

// The first one starts the service that the others use.
test.each([...FIRST, ...names.filter((name) => !FIRST.includes(name))])(
  '%s does what it says',
  async (name) => {
    const place = await openPlace(name)
    await runGuide(readGuide(await readFile(join(GUIDES, name), 'utf8')), place, running)
  },
)

test('the programs of the guides have no type errors', async () => {
  const types = [await realpath(join(ROOT, 'node_modules/bun-types'))]
  const compilerOptions = { ...STRICT, types }
  await Bun.write(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, include: ['*/*.ts'] }),
  )
  await run(['tsc', '--project', '.'], folder)
})

const STRICT = {
  ...{ target: 'es2022', module: 'preserve', moduleResolution: 'bundler', lib: ['esnext'] },
  ...{ strict: true, noUncheckedIndexedAccess: true, skipLibCheck: true, noEmit: true },
  moduleDetection: 'force',
}

/** Makes a fresh folder with a video, as the guides ask for. */
async function openPlace(name: string): Promise<Place> {
  const here = join(folder, basename(name, '.md'))
  await mkdir(here)
  await copyFile(media('talk-start.mp4'), join(here, 'talk.mp4'))
  // The sample that a first start makes would take the guides' time.
  for (const made of ['data', ...COPIES]) await Bun.write(join(folder, made, 'sample-made'), '')
  const swaps: [string, string][] = [
    ['~/clip-service/.data', data],
    ['~/clip-service', ROOT.replace(/\/$/, '')],
    ['/home/you/clip-service', ROOT.replace(/\/$/, '')],
    ...[...COPIES, 'clips-backup'].map((name): [string, string] => [
      `~/${name}`,
      join(folder, name),
    ]),
    ...elsewhere,
    ...ports,
  ]
  const [[, port] = ['', '']] = ports
  return {
    folder: here,
    env: {
      ...(process.env as Record<string, string>),
      PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env['PATH']}`,
      GUIDE_FOLDER: here,
      DATA_DIR: data,
      PORT: port,
      WHISPER_MODEL: 'off',
      MOONSHINE: 'off',
      npm_config_registry: registry.url,
      npm_config_audit: 'false',
      npm_config_fund: 'false',
    },
    localize: (text) => swaps.reduce((all, [written, here]) => all.replaceAll(written, here), text),
    generalize: (text) =>
      swaps.reduce((all, [written, here]) => all.replaceAll(here, written), text),
    async consent(address) {
      const browser = await openBrowser()
      await using person = await meetPerson(browser, new URL(address).origin)
      await person.open(address)
      await person.allow()
      await person.page.getByText('You can close this window.').waitFor()
      await browser.close()
    },
  }
}

test('what takes a program that this machine lacks is not typed', async () => {
  const guide = readGuide('```sh with no-such-program\nexit 1\n```\n```text\nnothing\n```')
  await runGuide(guide, await openPlace('lacking.md'), running)
})

describe('a guide is refused', () => {
  test.each([
    [
      'a language that nothing runs',
      '```ruby\nputs 1\n```',
      'begins a block that nothing runs: "ruby"',
    ],
    ['a block without a language', '```\nls\n```', 'begins a block that nothing runs: ""'],
    [
      'a block that is left out',
      '```sh skip\nls\n```',
      'begins a block that nothing runs: "sh skip"',
    ],
    ['an indented block', 'Type:\n\n    ls\n', 'is a block without a fence'],
    ['a program that is not run', '```ts a.ts\n1\n```\n```sh\nls\n```', 'a.ts is not run'],
    [
      'output of nothing',
      '```ts a.ts\n1\n```\n```text\n1\n```\n```sh\nbun a.ts\n```',
      'nothing was typed',
    ],
    ['a program that is not named', '```sh with\nls\n```', 'nothing runs: "sh with"'],
    ['a block without an end', '```sh\nls', 'has no end'],
  ])('for %s', (_, markdown, reason) => {
    expect(() => readGuide(markdown)).toThrow(reason)
  })
})
