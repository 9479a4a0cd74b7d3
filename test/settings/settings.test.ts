import { describe, expect, test } from 'bun:test'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Glob } from 'bun'
import { PROCESSES } from './processes.ts'
import { settingsTable } from './settings-table.ts'

const ROOT = join(import.meta.dir, '../..')

/** What no setting is: the system, npm and the tests set these. */
const SURROUNDINGS = [
  'PATH',
  'MEDIA_DIR',
  'NODE_ENV',
  'XDG_DATA_HOME',
  'XDG_CACHE_HOME',
  'BUN_INSTALL_CACHE_DIR',
]

/** What the readers need to look at everything. */
const NEEDED = {
  DATABASE_URL: 'postgres://postgres@127.0.0.1:5432/clips',
  SECRET: 'a'.repeat(32),
  DASHBOARD_TOKEN: 'token',
  WORKER_TOKEN: 'clips_worker_token',
  // Without these, no reader asks for the key and the model that belong to them.
  TRANSCRIPTION_URL: 'http://127.0.0.1:9/v1',
  TRANSLATION_URL: 'http://127.0.0.1:9',
}

const described = new Map(PROCESSES.flatMap(({ settings }) => Object.entries(settings)))

test('the page for operators has every setting as its schema describes it', async () => {
  const page = await readFile(join(ROOT, 'docs/operations.md'), 'utf8')
  const isCurrent = page.includes(`\n${settingsTable()}\n`)
  expect(isCurrent, 'Run `bun quality settings`.').toBe(true)
})

describe.each(PROCESSES)('$name', ({ settings, needed, readers }) => {
  test('reads the settings that its schema describes, and no others', () => {
    const asked = new Set<string>()
    const source = new Proxy<Record<string, string | undefined>>(NEEDED, {
      get(values, name) {
        asked.add(String(name))
        return values[String(name)]
      },
    })
    for (const read of readers) read(source)
    expect([...asked].sort()).toEqual(Object.keys(settings).sort())
  })

  test('says of each what it is and what holds without it', () => {
    const incomplete = Object.entries(settings).filter(([name, schema]) => {
      const { description = '', pattern, allowed, otherwise, default: initial } = schema
      const isClear = /^[A-Z`].*\.$/.test(description) && (!pattern || allowed)
      return !isClear || !(needed.includes(name) || otherwise || initial !== undefined)
    })
    expect(incomplete.map(([name]) => name)).toEqual([])
  })
})

test('a setting means the same in every process', () => {
  const meanings = Map.groupBy(
    PROCESSES.flatMap(({ settings }) => Object.entries(settings)),
    ([name]) => name,
  )
  const several = [...meanings].filter(([, schemas]) => {
    const texts = schemas.map(([, { description, secret }]) => `${description} ${secret}`)
    return new Set(texts).size > 1
  })
  expect(several.map(([name]) => name)).toEqual([])
})

test('a secret is marked as one', () => {
  const names = [...described].filter(([, { secret }]) => secret).map(([name]) => name)
  const telling = [...described.keys()].filter((name) => /SECRET|TOKEN(?!S)|API_KEY$/.test(name))
  expect(telling.filter((name) => !names.includes(name))).toEqual([])
})

test('a variable that is read anywhere is described', async () => {
  const paths = [...new Glob('{packages,services}/*/{src,bootstrap}/**/*.{ts,mjs}').scanSync(ROOT)]
    // What only tests use is no setting of the service.
    .filter((path) => !path.startsWith('packages/test-media/'))
  const texts = await Promise.all(paths.map((path) => readFile(join(ROOT, path), 'utf8')))
  const read = new Set(texts.flatMap(variablesIn))
  expect(read.size).toBeGreaterThan(30)
  const allowed = new Set([...described.keys(), ...SURROUNDINGS])
  expect([...read].filter((name) => !allowed.has(name))).toEqual([])
})

/** Names in capitals that are read of what the environment is called here. */
function variablesIn(text: string): string[] {
  const named =
    /\b(?:process\.env|Bun\.env|env|inherited|settings|source|variables|values)\??(?:\.|\[')([A-Z][A-Z\d_]+)\b/g
  return [...text.matchAll(named)].map(([, name = '']) => name)
}
