import { realpath } from 'node:fs/promises'
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
}

const manifests = await Promise.all(
  [...new Glob('packages/*/package.json').scanSync(ROOT)].map(async (path) => ({
    folder: join(ROOT, path, '..'),
    manifest: (await Bun.file(join(ROOT, path)).json()) as Manifest,
  })),
)

/** The packages that other products install: those that are not private. */
export const libraries = manifests.filter(({ manifest }) => !manifest.private)

/**
 * Builds and packs the libraries, and their dependencies as installed here, so that nothing is downloaded.
 *
 * @param chosen - The libraries to pack.
 * @returns The tarballs, in `folder`.
 */
export async function packLibraries(folder: string, chosen = libraries): Promise<string[]> {
  const filters = chosen.map(({ manifest }) => `--filter=${manifest.name}`)
  await run(['turbo', 'run', 'build', '--output-logs=errors-only', ...filters], ROOT)
  return Promise.all([
    ...chosen.map((library) => pack(library, folder)),
    ...outsideDependencies(chosen).map((path) => packInstalled(path, folder)),
  ])
}

/** Installs tarballs into a project with npm, offline. */
export async function install(project: string, tarballs: readonly string[]): Promise<void> {
  // Without peer dependencies: those of the libraries are optional.
  const options = ['--offline', '--no-audit', '--no-fund', '--legacy-peer-deps']
  await run(['npm', 'install', ...options, ...tarballs], project)
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

async function pack({ folder, manifest }: (typeof libraries)[number], to: string) {
  await run([process.execPath, 'pm', 'pack', '--quiet', '--destination', to], folder)
  const { name, version } = manifest
  return join(to, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`)
}

/** Lists the installation folders of the libraries' dependencies, except the libraries themselves. */
function outsideDependencies(chosen: typeof libraries): string[] {
  const own = new Set(libraries.map(({ manifest }) => manifest.name))
  const paths = chosen.flatMap(({ folder, manifest }) =>
    Object.keys(manifest.dependencies ?? {})
      .filter((name) => !own.has(name))
      .map((name) => join(folder, 'node_modules', name)),
  )
  return [...new Map(paths.map((path) => [basename(path), path])).values()]
}

async function packInstalled(path: string, to: string): Promise<string> {
  const printed = await run(
    ['npm', 'pack', '--ignore-scripts', '--silent', await realpath(path)],
    to,
  )
  return join(to, printed.trim())
}
