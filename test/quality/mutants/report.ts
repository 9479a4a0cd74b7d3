import { workspaceOf } from './import-graph.ts'
import type { Mutant } from './rules.ts'
import type { Trial } from './try-mutants.ts'

const GOOD = 0.95

export function lineOf(source: string, at: number): { number: number; text: string } {
  const number = source.slice(0, at).split('\n').length
  return { number, text: source.split('\n')[number - 1] ?? '' }
}

/** What is replaced by what, on one line. */
export function describeMutant({ start, end, text }: Mutant, source: string): string {
  const flat = (words: string) => words.replace(/\s+/g, ' ').trim() || 'nothing'
  return `${flat(source.slice(start, end))} → ${flat(text === ';' ? '' : text)}`
}

/** The rate of each package, and every mutant that survived. */
export function report(trials: readonly Trial[], read: (path: string) => string) {
  const packages = [...Map.groupBy(trials, ({ mutant }) => workspaceOf(mutant.path))]
    .map(([name, own]) => {
      const killed = own.filter(({ killedBy }) => killedBy).length
      return { name, tried: own.length, killed, rate: killed / own.length }
    })
    .toSorted((a, b) => a.name.localeCompare(b.name))
  const mutants = trials.map(({ mutant, killedBy }) => {
    const source = read(mutant.path)
    const line = lineOf(source, mutant.start).number
    return {
      path: mutant.path,
      line,
      rule: mutant.rule,
      change: describeMutant(mutant, source),
      killed_by: killedBy,
    }
  })
  const killed = trials.filter(({ killedBy }) => killedBy).length
  const rows = [
    ...packages,
    { name: 'all', tried: trials.length, killed, rate: killed / trials.length },
  ]
  const survivors = mutants.filter((mutant) => !mutant.killed_by)
  const text = [
    ...rows.map(
      ({ name, ...row }) =>
        `${name.padEnd(24)} ${row.killed} of ${row.tried}  ${(100 * row.rate).toFixed(0)} %`,
    ),
    ...(survivors.length > 0 ? ['', 'What survives:'] : []),
    ...survivors.map(({ path, line, rule, change }) => `${path}:${line}  ${rule}  ${change}`),
  ].join('\n')
  return { text, isGood: packages.every(({ rate }) => rate >= GOOD), json: { packages, mutants } }
}
