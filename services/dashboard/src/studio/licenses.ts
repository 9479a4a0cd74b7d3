import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'

/** The libraries inside of the renderer of captions, which its own package does not name. */
const IN_WASM = new URL('../../licenses/captions-wasm.txt', import.meta.url)
/** The fonts that captions are drawn with are served as files of their own; each comes with the same terms. */
const FONTS = dirname(
  createRequire(import.meta.resolve('@svc/clip-engine/caption-fonts')).resolve(
    '@expo-google-fonts/montserrat/package.json',
  ),
)

/**
 * Writes the licenses of everything that browsers are given and that others made.
 *
 * @param sources - The files that were bundled, as the bundler names them: from where the process runs.
 */
export async function licensesOf(sources: readonly string[]): Promise<string> {
  const folders = new Set(sources.flatMap((source) => PACKAGE.exec(resolve(source))?.[0] ?? []))
  const parts = await Promise.all([...folders, FONTS].map(describe))
  return [...parts.toSorted(), await readFile(IN_WASM, 'utf8')].join(RULE)
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
