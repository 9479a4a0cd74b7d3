import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type ParseResult, parseSync } from 'oxc-parser'

/** Which test files reach which files. */
export interface ImportGraph {
  /** All tests that reach a file, the nearest first. */
  testsOf(path: string): string[]
  files: string[]
}

/** Reads who imports whom in `packages`, `services` and `test`. Programs that a file names by their path count as imported. */
export function readImportGraph(root: string): ImportGraph {
  const files = listFiles(root)
  const sources = files.filter((path) => /^(?:packages|services|test)\/.*\.tsx?$/.test(path))
  return graphOf(
    new Map(sources.map((path) => [path, readFileSync(join(root, path), 'utf8')])),
    readEntries(root, files),
  )
}

/** @param entries - What the name of a workspace, or of one of its entries, stands for. */
function graphOf(sources: Map<string, string>, entries: Map<string, string>): ImportGraph {
  const modules = new Map([...sources].map(([path, text]) => [path, parseSync(path, text).module]))
  const resolve = (from: string, name: string) =>
    [entries.get(name), join(dirname(from), name), name].find((path) => path && sources.has(path))
  const importers = new Map<string, Set<string>>()
  for (const [path, text] of sources) {
    for (const target of [...importsOf(path, modules, resolve), ...programsIn(path, text, resolve)])
      importers.set(target, (importers.get(target) ?? new Set()).add(path))
  }
  return { files: [...sources.keys()], testsOf: (path) => nearestTests(path, importers) }
}

type Modules = Map<string, ParseResult['module']>
type Resolve = (from: string, name: string) => string | undefined

/** The files that a module takes something from: where a name is defined, not where it is passed on. */
function importsOf(path: string, modules: Modules, resolve: Resolve): string[] {
  const { staticImports = [], staticExports = [] } = modules.get(path) ?? {}
  const passedOn = staticExports.flatMap(({ entries }) => entries)
  const taken = staticImports.flatMap(({ moduleRequest, entries }) =>
    entries.length === 0
      ? [resolve(path, moduleRequest.value)]
      : entries
          .filter(({ isType }) => !isType)
          .map(({ importName }) =>
            origin(resolve(path, moduleRequest.value), importName.name, modules, resolve),
          ),
  )
  const again = passedOn.flatMap(({ moduleRequest, importName, isType }) =>
    moduleRequest && !isType
      ? [origin(resolve(path, moduleRequest.value), importName.name, modules, resolve)]
      : [],
  )
  return [...taken, ...again].filter((target) => target !== undefined)
}

function origin(
  path: string | undefined,
  name: string | null,
  modules: Modules,
  resolve: Resolve,
): string | undefined {
  const module = path && modules.get(path)
  if (!module || !name) return path
  const entries = module.staticExports.flatMap((statement) => statement.entries)
  const own = entries.find(({ exportName }) => exportName.name === name)
  if (own?.moduleRequest)
    return origin(resolve(path, own.moduleRequest.value), own.importName.name, modules, resolve)
  if (own) return path
  for (const { moduleRequest, exportName } of entries) {
    if (!moduleRequest || exportName.name) continue
    const found = resolve(path, moduleRequest.value)
    const defined =
      found &&
      modules
        .get(found)
        ?.staticExports.some((statement) =>
          statement.entries.some((entry) => entry.exportName.name === name),
        )
    if (defined) return origin(found, name, modules, resolve)
  }
  return path
}

const programsIn = (path: string, text: string, resolve: Resolve) =>
  [...text.matchAll(/(?<!from )(?:['"`]|\}\/)((?:\.\.?\/)*[\w./-]+\.tsx?)['"`]/g)].flatMap(
    ([, name = '']) => resolve(path, name) ?? [],
  )

const ELSEWHERE = 4
const WHOLE = 8

function nearestTests(changed: string, importers: Map<string, Set<string>>): string[] {
  const distances = new Map([[changed, 0]])
  for (const [path, distance] of distances) {
    for (const importer of importers.get(path) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1)
  }
  const words = wordsOf(changed)
  const rank = (path: string) => {
    const away = path.startsWith('test/')
      ? WHOLE
      : workspaceOf(path) === workspaceOf(changed)
        ? 0
        : ELSEWHERE
    const alike = wordsOf(path).filter((word) => words.includes(word)).length
    return (distances.get(path) ?? 0) + away - alike
  }
  return [...distances.keys()]
    .filter((path) => path.endsWith('.test.ts') || path.endsWith('.test.tsx'))
    .toSorted((a, b) => rank(a) - rank(b) || a.localeCompare(b))
}

/** `packages/domain`, `services/api`, `test`. */
export const workspaceOf = (path: string) =>
  path.startsWith('test/') ? 'test' : path.split('/').slice(0, 2).join('/')

/** What a file is about: of `packages/domain/src/event/expire-events.ts`, `event` and `expire`. */
const wordsOf = (path: string) => [
  ...new Set(
    [basename(dirname(path)), basename(path).replace(/\..*/, '')]
      .flatMap((name) => name.split('-'))
      .map((word) => word.replace(/s$/, ''))
      .filter((word) => !['src', 'test', 'index'].includes(word)),
  ),
]

function readEntries(root: string, files: readonly string[]): Map<string, string> {
  const manifests = files.filter((path) =>
    /^(?:packages|services)\/[\w-]+\/package\.json$/.test(path),
  )
  return new Map(
    manifests.flatMap((path) => {
      const { name, exports = {} } = JSON.parse(readFileSync(join(root, path), 'utf8'))
      return Object.entries<string | { bun: string }>(exports).map(
        ([entry, target]): [string, string] => [
          join(name, entry),
          join(dirname(path), typeof target === 'string' ? target : target.bun),
        ],
      )
    }),
  )
}

/** All files of a working tree but those that git ignores. */
export function listFiles(root: string): string[] {
  const list = (...kinds: string[]) =>
    Bun.spawnSync(['git', 'ls-files', '-z', ...kinds], { cwd: root })
      .stdout.toString()
      .split('\0')
  const deleted = new Set(list('--deleted'))
  return list('--cached', '--others', '--exclude-standard').filter(
    (path) => path && !deleted.has(path),
  )
}
