import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openCommand, ROOT } from '../report/command.ts'
import { chooseMutants } from './choose-mutants.ts'
import { EQUIVALENTS } from './equivalents.ts'
import { type ImportGraph, readImportGraph, workspaceOf } from './import-graph.ts'
import { LISTED } from './listed.ts'
import { describeMutant, lineOf, report } from './report.ts'
import { type Mutant, mutantsOf } from './rules.ts'
import { copyTree, type TrialTree } from './trial-tree.ts'
import { createJudge, type RunTest, type Trial } from './try-mutants.ts'

const { values } = openCommand('bun quality mutants', {
  options: {
    count: { default: 300, about: 'mutants by rule over all packages' },
    seed: { default: 1, about: 'which ones' },
    package: { default: '', about: 'of these packages alone: domain,gateway' },
    path: { default: '', about: 'of files alone whose path contains the text' },
    listed: { default: false, about: 'the hand-written mutants alone' },
    list: { default: false, about: 'prints the mutants and tries none' },
    jobs: { default: 2, about: 'mutants at a time' },
    nearest: { default: 12, about: 'processor seconds for the nearest tests of a mutant' },
    whole: { default: 150, about: 'the same for all survivors of a package together' },
    again: { default: '', about: 'tries again what survived, of a file that --out wrote' },
    tree: { default: ROOT, about: 'another working tree than this one' },
    out: { default: '', about: 'writes the result as JSON into this file' },
    gate: { default: false, about: 'exit code 1 below 95 % in any package' },
  },
  isWriting: false,
})

/** Of the studio, the modules that a unit test reaches; its pages are shown by tests of the whole. */
const isMutated = (path: string, graph: ImportGraph) =>
  /^(?:packages|services)\/[\w-]+\/src\/.*\.ts$/.test(path) ||
  (/^packages\/studio\/web\/.*\.ts$/.test(path) &&
    graph.testsOf(path).some((test) => test.startsWith('services/')))

/** Data such as looks, words, and types that are written by a program; a package may have such a name, too. */
const DATA =
  /(?<!^packages)\/(?:words|types|recipes|font-files|story|builtin-templates|presets)(?:\/|\.ts)|\.(?:test|d)\.ts$/

function gather(graph: ImportGraph): { mutants: Mutant[]; missing: string[] } {
  const read = (path: string) => readFileSync(join(values.tree, path), 'utf8')
  const isWanted = (path: string) =>
    path.includes(values.path) &&
    values.package.split(',').some((name) => workspaceOf(path).endsWith(name && `/${name}`))
  const files = graph.files.filter((path) => isMutated(path, graph) && !DATA.test(path))
  const lines = new Map<string, number>()
  for (const path of files)
    lines.set(
      workspaceOf(path),
      (lines.get(workspaceOf(path)) ?? 0) + read(path).split('\n').length,
    )
  const isEquivalent = (mutant: Mutant) => {
    const source = read(mutant.path)
    const change = describeMutant(mutant, source)
    return EQUIVALENTS.some(
      (known) =>
        known.path === mutant.path &&
        known.change === change &&
        lineOf(source, mutant.start).text.trim() === known.line,
    )
  }
  const wanted = files.filter(isWanted)
  const all = values.listed
    ? []
    : wanted.flatMap((path) =>
        mutantsOf(path, read(path)).filter((mutant) => !isEquivalent(mutant)),
      )
  const before = values.again ? readSurvivors(values.again) : null
  const chosen = before
    ? all.filter((mutant) => before.has(nameOf(mutant, read(mutant.path))))
    : chooseMutants(all, lines, values.count, values.seed)
  const listed = LISTED.filter(({ path }) => isWanted(path)).map(({ path, find, replace = '' }) => {
    const start = graph.files.includes(path) ? read(path).indexOf(find) : -1
    return { path, rule: 'listed' as const, start, end: start + find.length, text: replace }
  })
  return {
    mutants: [...chosen, ...listed.filter(({ start }) => start >= 0)],
    missing: LISTED.filter((_, at) => listed[at]?.start === -1).map(
      ({ path, find }) => `${path}: ${find}`,
    ),
  }
}

function lineAbout(mutant: Mutant): string {
  const source = readFileSync(join(values.tree, mutant.path), 'utf8')
  const { number } = lineOf(source, mutant.start)
  return `${mutant.path}:${number}  ${mutant.rule}  ${describeMutant(mutant, source)}`
}

/** A mutant by its file and its change: its line moves when others are edited. */
const nameOf = (mutant: Mutant, source: string) =>
  `${mutant.path} ${mutant.rule} ${describeMutant(mutant, source)}`

function readSurvivors(path: string): Set<string> {
  const { mutants }: ReturnType<typeof report>['json'] = JSON.parse(readFileSync(path, 'utf8'))
  const survivors = mutants.filter(({ killed_by }) => !killed_by)
  return new Set(survivors.map((one) => `${one.path} ${one.rule} ${one.change}`))
}

async function tryAll(mutants: readonly Mutant[], graph: ImportGraph) {
  const judge = createJudge(graph, { nearest: values.nearest, whole: values.whole })
  const env = {
    ...process.env,
    WHISPER_MODEL: 'off',
    MOONSHINE: 'off',
    NO_COLOR: '1',
  }
  const spent = { cpuSeconds: 0 }
  using trees = new DisposableStack()
  const runs = Array.from({ length: values.jobs }, (): RunTest => {
    const tree: TrialTree = trees.use(copyTree(values.tree))
    return async (file, some, most) => {
      const outcome = await tree.run(file, some, env, most)
      spent.cpuSeconds += outcome.cpuSeconds
      return outcome
    }
  })
  const trials = await inLanes(mutants, runs, async (mutant, run): Promise<Trial> => {
    const trial = await judge.tryNearest(mutant, run)
    console.error(`${trial.killedBy ? 'killed  ' : 'survives'} ${lineAbout(mutant)}`)
    return trial
  })
  const survivors = trials.filter(({ killedBy }) => !killedBy).map(({ mutant }) => mutant)
  const packages = [...Map.groupBy(survivors, ({ path }) => workspaceOf(path)).values()]
  const together = await inLanes(packages, runs, judge.tryTogether)
  const killed = new Map(
    together.flatMap((each) => each.killed).map((trial) => [trial.mutant, trial]),
  )
  return {
    trials: trials.map((trial) => killed.get(trial.mutant) ?? trial),
    left: together.flatMap(({ left }) => left),
    cpuSeconds: spent.cpuSeconds,
  }
}

async function inLanes<T, R>(
  items: readonly T[],
  runs: readonly RunTest[],
  work: (item: T, run: RunTest) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  const waiting = [...items.entries()]
  const lane = async (run: RunTest) => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      results[next[0]] = await work(next[1], run)
  }
  await Promise.all(runs.map(lane))
  return results
}

async function main(): Promise<number> {
  const graph = readImportGraph(values.tree)
  const { mutants, missing } = gather(graph)
  const read = (path: string) => readFileSync(join(values.tree, path), 'utf8')
  for (const each of missing) console.error(`This hand-written mutant is out of date: ${each}`)
  if (values.list) {
    for (const mutant of mutants) console.log(lineAbout(mutant))
    return 0
  }
  const result = await tryAll(mutants, graph)
  const { text, isGood, json } = report(result.trials, read)
  const left = [...new Set(result.left)]
  console.log(text)
  if (left.length > 0)
    console.log(`Not run for survivors, since the budget was spent: ${left.length} test files.`)
  console.log(`${result.cpuSeconds.toFixed(0)} processor seconds`)
  if (values.out)
    writeFileSync(
      values.out,
      JSON.stringify({ ...json, cpu_seconds: result.cpuSeconds, not_run: left }, null, 1),
    )
  return values.gate && (!isGood || missing.length > 0) ? 1 : 0
}

process.exit(await main())
