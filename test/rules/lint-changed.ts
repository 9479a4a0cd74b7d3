import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runCheck } from './run-check.ts'
import type { SourceFile } from './source-file.ts'

const MEMORY = 'node_modules/.cache/lint/passed.json'
const FEW_CONFIG = 'node_modules/.cache/lint/biome.json'
const BIOME = ['biome', 'check', '--error-on-warnings', '--no-errors-on-unmatched']
/** Above this many files, Biome is as quick with all of them. */
const FEW = 100

/**
 * Lints with Biome what has changed since it last passed, and the files that import it: a promise that is not awaited is found by
 * what the called function returns.
 *
 * Biome itself remembers nothing, and reads the whole repository for the rules that follow imports, also to check one file.
 */
export async function lintChanged(files: readonly SourceFile[]): Promise<boolean> {
  const now = fingerprints()
  const passed: Record<string, string> = existsSync(MEMORY) ? readJson(MEMORY) : {}
  const changed = Object.keys(now).filter((path) => now[path] !== passed[path])
  const few = [...changed, ...importersOf(new Set(changed), files)]
  if (changed.length === 0) return true
  const isWhole = changed.length > FEW || changed.includes('biome.json')
  const what = isWhole ? ['.'] : [`--config-path=${configFor(few)}`, ...few]
  const isPassed = await runCheck([...BIOME, ...what])
  if (isPassed) write(MEMORY, now)
  return isPassed
}

/** The hash of every file that belongs to the repository, by its path. */
function fingerprints(): Record<string, string> {
  const { stdout } = Bun.spawnSync(['git', 'ls-files', '-z', '-co', '--exclude-standard'])
  const rules = Bun.hash(readFileSync('biome.json', 'utf8') + readFileSync('package.json', 'utf8'))
  const paths = stdout
    .toString()
    .split('\0')
    .filter((path) => LINTED.test(path) && existsSync(path))
  return Object.fromEntries(
    paths.map((path) => [path, Bun.hash(readFileSync(path), rules).toString(36)]),
  )
}

const LINTED = /\.(?:[cm]?[jt]sx?|jsonc?|css|html)$/

function importersOf(changed: ReadonlySet<string>, files: readonly SourceFile[]): string[] {
  const importsIt = ({ path, imports }: SourceFile) =>
    imports.some(({ name }) => name.startsWith('.') && changed.has(join(path, '..', name)))
  return files.filter((file) => !changed.has(file.path) && importsIt(file)).map(({ path }) => path)
}

/** Biome reads no other files than these and what they import. */
function configFor(paths: readonly string[]): string {
  const config = readJson('biome.json')
  const left = config.files.includes.filter((pattern: string) => pattern.startsWith('!'))
  write(FEW_CONFIG, { ...config, $schema: undefined, files: { includes: [...paths, ...left] } })
  return FEW_CONFIG
}

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))

function write(path: string, content: object): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, JSON.stringify(content))
}
