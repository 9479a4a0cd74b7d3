import { existsSync } from 'node:fs'
import { readdir, readFile, realpath } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

/** What packages do not bring: the terms of the libraries inside of the renderer of captions, and of programs and models. */
const UNNAMED = ['captions-wasm.txt', 'programs-and-models.txt'].map(
  (name) => new URL(`../licenses/${name}`, import.meta.url),
)
const ROOT = new URL('../../..', import.meta.url).pathname

/**
 * Writes the licenses of everything that others made: of what browsers are given, and of what runs for them on the server, with its
 * programs, fonts and models.
 *
 * @param sources - The files that were bundled, as the bundler names them: from where the process runs.
 */
export async function licensesOf(sources: readonly string[]): Promise<string> {
  const folders = new Set(sources.flatMap((source) => PACKAGE.exec(resolve(source))?.[0] ?? []))
  for (const kind of ['packages', 'services'])
    for (const name of await readdir(join(ROOT, kind)))
      await collect(join(ROOT, kind, name), folders)
  const others = [...folders].filter((folder) => PACKAGE.test(folder))
  const parts = new Set(await Promise.all(others.map(describe)))
  const unnamed = await Promise.all(UNNAMED.map((file) => readFile(file, 'utf8')))
  return [...[...parts].toSorted(), ...unnamed].join(RULE)
}

/** Adds the folder of a package, and those of all that it runs with. */
async function collect(folder: string, found: Set<string>): Promise<void> {
  const manifest = join(folder, 'package.json')
  if (!existsSync(manifest)) return
  found.add(folder)
  const { dependencies, optionalDependencies } = JSON.parse(await readFile(manifest, 'utf8'))
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const installed = findInstalled(folder, name)
    const real = installed && (await realpath(installed))
    if (real && !found.has(real)) await collect(real, found)
  }
}

/** Absent where a package is for another system. */
function findInstalled(from: string, name: string): string | null {
  const path = join(from, 'node_modules', name)
  if (existsSync(path)) return path
  return dirname(from) === from ? null : findInstalled(dirname(from), name)
}

/** The folder of the package that a file belongs to. */
const PACKAGE = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/
const TEXT = /^(?:licen[cs]e|copying|notice|ofl)/i
const RULE = `\n\n${'-'.repeat(80)}\n\n`

async function describe(folder: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const { name, version, license, author } = manifest
  const files = (await readdir(folder)).filter((file) => TEXT.test(file))
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  const by = typeof author === 'string' ? author : author?.name
  return [`${name} ${version} (${license})`, ...(texts.length ? texts : [by ?? ''])].join('\n\n')
}
