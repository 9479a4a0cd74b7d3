import { afterAll, test } from 'bun:test'
import { copyFile, mkdir, readFile, realpath } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { media } from '@svc/test-media'
import { createTestDatabase } from '../../packages/domain/test/create-test-database.ts'
import { startS3 } from '../../packages/storage/test/s3-server.ts'
import { freePort } from '../../services/standalone/src/postgres/server.ts'
import { meetPerson, openBrowser } from '../authorization/person.ts'
import { ROOT, run } from '../support/packed-libraries.ts'
import { openStartFolder } from '../support/start-folder.ts'
import { readGuide } from './read-guide.ts'
import { type Place, type Running, runGuide } from './run-guide.ts'
import { serveInstalled } from './serve-installed.ts'

export const GUIDES = join(ROOT, 'docs/guides')
/** Guides for operators start services of their own: they are followed by the long tests. */
export const OF_OPERATORS = ['load-testing.md', 'self-hosting.md']

/** Data folders of services beside the first one. */
const COPIES = ['clips-data', 'clips-load', 'clips-grown']
const STRICT = {
  ...{ target: 'es2022', module: 'preserve', moduleResolution: 'bundler', lib: ['esnext'] },
  ...{ strict: true, noUncheckedIndexedAccess: true, skipLibCheck: true, noEmit: true },
  moduleDetection: 'force',
}

/**
 * Follows guides as a reader does, each in a test: their commands are typed, and their output must appear. The service that one
 * of them starts is used by those after it.
 */
export async function followGuides(names: readonly string[]) {
  const { folder, data, ...started } = await openStartFolder()
  /** The service's, and that of what guides put beside it. */
  const written = ['8080', '8090', '8443', '8444']
  const ports = await Promise.all(written.map(async (port) => [port, String(await freePort())]))
  const bucket = await startS3(join(folder, 'bucket'))
  const database = await createTestDatabase()
  const registry = serveInstalled()
  const running: Running = { service: null }
  const home = ROOT.replace(/\/$/, '')
  const swaps = [
    ['~/clip-service/.data', data],
    ['~/clip-service', home],
    ['/home/you/clip-service', home],
    ...[...COPIES, 'clips-backup'].map((name) => [`~/${name}`, join(folder, name)]),
    // What an operator has elsewhere.
    ['postgres://clips:secret@db.example.org/clips', database.url],
    ['https://s3.example.org', bucket.config.endpoint],
    ['AKIAEXAMPLE', bucket.config.accessKeyId],
    ...ports,
  ] as [written: string, here: string][]
  // The sample that a first start makes would take the guides' time.
  for (const copy of COPIES) await Bun.write(join(folder, copy, 'sample-made'), '')

  afterAll(async () => {
    await running.service?.stop()
    await Promise.all([registry.stop(), bucket.stop(), database[Symbol.asyncDispose]()])
    await started[Symbol.asyncDispose]()
  })

  /** Makes a fresh folder with a video, as the guides ask for. */
  async function openPlace(name: string): Promise<Place> {
    const here = join(folder, basename(name, '.md'))
    await mkdir(here)
    await copyFile(media('talk-start.mp4'), join(here, 'talk.mp4'))
    return {
      folder: here,
      env: {
        ...(process.env as Record<string, string>),
        PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env['PATH']}`,
        GUIDE_FOLDER: here,
        DATA_DIR: data,
        PORT: ports[0]?.[1] ?? '',
        WHISPER_MODEL: 'off',
        MOONSHINE: 'off',
        npm_config_registry: registry.url,
        npm_config_audit: 'false',
        npm_config_fund: 'false',
      },
      localize: (text) =>
        swaps.reduce((all, [written, here]) => all.replaceAll(written, here), text),
      generalize: (text) =>
        swaps.reduce((all, [written, here]) => all.replaceAll(here, written), text),
      consent,
    }
  }

  test.each([...names])('%s does what it says', async (name) => {
    const text = await readFile(join(GUIDES, name), 'utf8')
    await runGuide(readGuide(text), await openPlace(name), running)
  })

  test('the programs of the guides have no type errors', async () => {
    const types = [await realpath(join(ROOT, 'node_modules/bun-types'))]
    const compilerOptions = { ...STRICT, types }
    const config = JSON.stringify({ compilerOptions, include: ['*/*.ts'] })
    await Bun.write(join(folder, 'tsconfig.json'), config)
    await run(['tsc', '--project', '.'], folder)
  })
  return { openPlace, running }
}

async function consent(address: string): Promise<void> {
  await using browser = await openBrowser()
  await using person = await meetPerson(browser, new URL(address).origin)
  await person.open(address)
  await person.allow()
  await person.page.getByText('You can close this window.').waitFor()
}
