import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, realpath, rename, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Glob } from 'bun'

export const ROOT = join(import.meta.dir, '../..')

/** The members of a `package.json` that are used here. */
export interface Manifest {
  name: string
  private?: boolean
  license?: string
  version?: string
  exports: Record<string, Record<string, string>>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

const manifests = await Promise.all(
  [...new Glob('packages/*/package.json').scanSync(ROOT)].map(async (path) => ({
    folder: join(ROOT, path, '..'),
    manifest: (await Bun.file(join(ROOT, path)).json()) as Manifest,
  })),
)

/** The packages that other products install: those that are not private. */
export const libraries = manifests.filter(({ manifest }) => !manifest.private)
const names = libraries.map(({ manifest }) => manifest.name)

/** A project of another product, in which the libraries are installed. */
export interface Project extends AsyncDisposable {
  folder: string
  write(path: string, text: string): Promise<number>
  /** Runs a program in it to its end, and returns what it printed. */
  run(command: string[], env?: Record<string, string>): Promise<string>
}

/**
 * Opens a project of its own, with the libraries as they are published: packed, and installed by npm.
 *
 * @param compilerOptions - Besides those of a strict project whose `src` is compiled to `dist`.
 */
export async function openProject(compilerOptions: object = {}): Promise<Project> {
  const folder = await mkdtemp(join(tmpdir(), 'product-'))
  const write = (path: string, text: string) => Bun.write(join(folder, path), text)
  await write('package.json', JSON.stringify({ type: 'module', private: true }))
  const options = { ...STRICT, ...compilerOptions }
  await write('tsconfig.json', JSON.stringify({ compilerOptions: options, include: ['src'] }))
  await cp(join(await installLibraries(), 'node_modules'), join(folder, 'node_modules'), {
    recursive: true,
  })
  return {
    ...{ folder, write },
    run: (command, env) => run(command, folder, env),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  }
}

const STRICT = {
  ...{ target: 'es2022', module: 'nodenext', rootDir: 'src', outDir: 'dist', types: [] },
  ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true },
}

/** Runs a program to its end and returns its output. */
export async function run(command: string[], cwd: string, more: Record<string, string> = {}) {
  const env = {
    ...process.env,
    ...more,
    PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env['PATH']}`,
  }
  const child = Bun.spawn(command, { cwd, env, stdout: 'pipe', stderr: 'pipe' })
  const [stdout, stderr, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  if (code === 0) return stdout
  throw new Error(`${command.join(' ')} ended with ${code}:\n${stdout}${stderr}`)
}

const CACHE = join(ROOT, 'node_modules/.cache/packed-libraries')
const SHARED = ['package.json', 'bun.lock', 'tsconfig.json', 'tsconfig.published.json']
let installing: Promise<string> | undefined

/** Installs the libraries into a project that is kept for as long as none of their files changes. */
function installLibraries(): Promise<string> {
  installing ??= install()
  return installing
}

async function install(): Promise<string> {
  const key = await sourcesDigest()
  const kept = join(CACHE, key)
  if (existsSync(kept)) return kept
  // Outside of `node_modules`, where the compiler takes a library for an installed one.
  const scratch = await mkdtemp(join(tmpdir(), 'packed-libraries-'))
  const project = join(scratch, 'project')
  await Bun.write(join(project, 'package.json'), JSON.stringify({ private: true }))
  const tarballs = await packLibraries(scratch)
  // Without peer dependencies: those of the libraries are optional.
  const options = ['--offline', '--no-audit', '--no-fund', '--legacy-peer-deps']
  await run(['npm', 'install', ...options, ...tarballs], project)
  const made = join(CACHE, basename(scratch))
  await cp(project, made, { recursive: true })
  await rm(scratch, { recursive: true })
  // Of several processes that make it at once, the first to finish is kept.
  await rename(made, kept).catch(async (error) => {
    if (!existsSync(kept)) throw error
    await rm(made, { recursive: true })
  })
  const outdated = (await readdir(CACHE)).filter((name) => /^[\da-f]{64}$/.test(name))
  for (const name of outdated) if (name !== key) await rm(join(CACHE, name), { recursive: true })
  return kept
}

async function sourcesDigest(): Promise<string> {
  const hash = createHash('sha256').update(await clientTypes())
  const published = libraries.flatMap(({ folder }) =>
    filesOf(folder).map((path) => join(folder, path)),
  )
  for (const path of [...SHARED.map((name) => join(ROOT, name)), ...published, import.meta.path])
    hash.update(`${path}\n`).update(await Bun.file(path).bytes())
  return hash.digest('hex')
}

/**
 * Builds and packs copies of the libraries, since others may build those of this folder, and packs their dependencies
 * as installed here, so that nothing is downloaded.
 *
 * @returns The tarballs, in `folder`.
 */
export async function packLibraries(folder: string): Promise<string[]> {
  for (const name of SHARED) await cp(join(ROOT, name), join(folder, name))
  const root = await Bun.file(join(ROOT, 'package.json')).json()
  root.workspaces.packages = ['packages/*']
  await Bun.write(join(folder, 'package.json'), JSON.stringify(root))
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  for (const { folder: library, manifest } of libraries) {
    const copy = join(folder, 'packages', basename(library))
    for (const path of filesOf(library)) await cp(join(library, path), join(copy, path))
    // Links, to each other and to what is installed.
    const links = { recursive: true, verbatimSymlinks: true }
    await cp(join(library, 'node_modules'), join(copy, 'node_modules'), links)
    const { devDependencies: _, ...packed } = manifest
    await Bun.write(join(copy, 'package.json'), JSON.stringify(packed))
  }
  const packed: string[] = []
  for (const { folder: library, manifest } of inOrder()) {
    const copy = join(folder, 'packages', basename(library))
    if (basename(library) === 'client')
      await Bun.write(join(copy, 'dist/types.d.ts'), await clientTypes())
    await run(['tsc', '-p', 'tsconfig.build.json'], copy)
    const pack = ['pm', 'pack', '--ignore-scripts', '--quiet', '--destination', folder]
    await run([process.execPath, ...pack], copy)
    packed.push(`${manifest.name.slice(1).replace('/', '-')}-${manifest.version}.tgz`)
  }
  for (const path of outsideDependencies()) {
    const pack = ['npm', 'pack', '--ignore-scripts', '--silent', await realpath(path)]
    packed.push((await run(pack, folder)).trim())
  }
  return packed.map((name) => join(folder, name))
}

/** The types of the client, which its build writes from the document of the service. */
const clientTypes = () => run([process.execPath, 'generate.ts'], join(ROOT, 'packages/client'))

/** What a library is built of, and published with. */
function filesOf(library: string): string[] {
  const patterns = ['*.{json,md}', 'LICENSE', 'src/**/*']
  return patterns.flatMap((pattern) => [...new Glob(pattern).scanSync(library)]).toSorted()
}

/** The libraries, each after those that it needs. */
function inOrder(left = libraries): typeof libraries {
  const isNeeded = (name: string) => left.some(({ manifest }) => manifest.name === name)
  const next = left.filter(
    ({ manifest }) => !Object.keys(manifest.dependencies ?? {}).some(isNeeded),
  )
  return next.length === 0 ? left : [...next, ...inOrder(left.filter((one) => !next.includes(one)))]
}

/** Lists the installation folders of the libraries' dependencies, except the libraries themselves. */
function outsideDependencies(): string[] {
  const paths = libraries.flatMap(({ folder, manifest }) =>
    Object.keys(manifest.dependencies ?? {})
      .filter((name) => !names.includes(name))
      .map((name) => join(folder, 'node_modules', name)),
  )
  return [...new Map(paths.map((path) => [basename(path), path])).values()]
}
