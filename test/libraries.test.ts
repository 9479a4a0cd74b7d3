import { beforeAll, describe, expect, test } from 'bun:test'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Glob } from 'bun'

// The libraries as another product gets them: packed, installed with npm into an empty project, compiled and run.

const ROOT = join(import.meta.dir, '..')
const NODE = Bun.which('node') ?? 'node'
const manifests = await Promise.all(
  [...new Glob('packages/*/package.json').scanSync(ROOT)].map(async (path) => ({
    folder: join(ROOT, path, '..'),
    manifest: (await Bun.file(join(ROOT, path)).json()) as Manifest,
  })),
)
const libraries = manifests.filter(({ manifest }) => !manifest.private)
const names = libraries.map(({ manifest }) => manifest.name)
const folder = await mkdtemp(join(tmpdir(), 'libraries-'))
const project = join(folder, 'project')

interface Manifest {
  name: string
  private?: boolean
  license?: string
  version?: string
  exports: Record<string, Record<string, string>>
  dependencies?: Record<string, string>
}

beforeAll(async () => {
  await run(['turbo', 'run', 'build', '--output-logs=errors-only'], ROOT)
  const tarballs = await Promise.all(libraries.map(({ folder }) => pack(folder)))
  await mkdir(join(project, 'src'), { recursive: true })
  await Bun.write(join(project, 'package.json'), JSON.stringify({ type: 'module', private: true }))
  await Bun.write(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions: STRICT }))
  // Offline: what the libraries depend on is packed from what is installed here.
  await run(
    ['npm', 'install', '--offline', '--no-audit', '--no-fund', '--ignore-scripts', ...tarballs],
    project,
  )
  for (const { folder, manifest } of libraries) {
    await Bun.write(exampleFile(manifest.name), await firstExample(join(folder, 'README.md')))
  }
  return async () => rm(folder, { recursive: true })
})

describe('a library', () => {
  test('is one of those that others use', () => {
    expect(names.toSorted()).toEqual(['@svc/errors', '@svc/pagination', '@svc/scope-policy'])
  })

  test.each(libraries)('$manifest.name says what it is', async ({ folder, manifest }) => {
    expect(manifest.license).toBe('Apache-2.0')
    expect(manifest.version).toMatch(/^\d+\.\d+\.\d+$/)
    const installed = join(project, 'node_modules', manifest.name)
    const changes = await readFile(join(installed, 'CHANGELOG.md'), 'utf8')
    expect(changes).toContain(`## ${manifest.version}`)
    expect(await readFile(join(installed, 'LICENSE'), 'utf8')).toContain('Apache License')
    const { dependencies = {} } = await Bun.file(join(installed, 'package.json')).json()
    for (const version of Object.values(dependencies)) expect(version).toMatch(/^\d+\.\d+\.\d+$/)
    for (const entry of Object.values(manifest.exports).flatMap(Object.values)) {
      expect([entry, await Bun.file(join(installed, entry)).exists()]).toEqual([entry, true])
    }
    expect(await readFile(join(folder, 'README.md'), 'utf8')).toContain('```ts')
  })

  test('compiles with its example in a strict nodenext project', async () => {
    await run(['tsc', '--project', '.'], project)
  })

  test.each(names)('%s does on Node and on Bun what its README says', async (name) => {
    const wanted = printed(await readFile(exampleFile(name), 'utf8'))
    expect(wanted.length).toBeGreaterThan(0)
    const emitted = exampleFile(name).replace('/src/', '/dist/').replace(/ts$/, 'js')
    expect(await run([NODE, emitted], project)).toBe(wanted)
    expect(await run([process.execPath, exampleFile(name)], project)).toBe(wanted)
  })
})

const STRICT = {
  target: 'es2022',
  module: 'nodenext',
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  rootDir: 'src',
  outDir: 'dist',
  types: [],
}

const exampleFile = (name: string) => join(project, 'src', `${name.slice('@svc/'.length)}.ts`)

async function pack(folder: string): Promise<string> {
  const { name, version } = (await Bun.file(join(folder, 'package.json')).json()) as Manifest
  await run([process.execPath, 'pm', 'pack', '--quiet', '--destination', project], folder)
  return join(project, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`)
}

async function firstExample(readme: string): Promise<string> {
  const [, example = ''] = /```ts\n(.*?)```/s.exec(await readFile(readme, 'utf8')) ?? []
  return example
}

/** What an example prints: the remarks behind its `console.log`. */
function printed(example: string): string {
  return [...example.matchAll(/^console\.log\(.*\) \/\/ (.*)$/gm)]
    .map(([, line]) => `${line}\n`)
    .join('')
}

/** Runs a program to its end and gives what it printed. */
async function run(command: string[], cwd: string): Promise<string> {
  const env = { ...process.env, PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env['PATH']}` }
  const child = Bun.spawn(command, { cwd, env, stdout: 'pipe', stderr: 'pipe' })
  const [stdout, stderr, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  if (code === 0) return stdout
  throw new Error(`${command.join(' ')} ended with ${code}:\n${stdout}${stderr}`)
}
