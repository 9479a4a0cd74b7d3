import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

/** Something that `npm test` runs. */
export interface Suite {
  title: string
  command: string[]
  /** A check passes or fails as one; tests are counted by what they print. */
  kind: 'check' | 'tests'
}

/**
 * Everything that `npm test` runs, in the order in which it is to begin: what says most soon, then what takes longest,
 * so that nothing long is left alone at the end.
 */
export function planSuites(is_fresh: boolean): Suite[] {
  const suites = [...listWorkspaces().map((name) => testsOf(name, is_fresh)), WHOLE]
  const place = ({ title }: Suite) => (LONG.includes(title) ? LONG.indexOf(title) : LONG.length)
  return [...CHECKS, ...suites.toSorted((a, b) => place(a) - place(b))]
}

/**
 * How many suites run at once: one more than there are cores, since many wait for a database, a clock or a program
 * that they started.
 */
export const laneCount = () => availableParallelism() + 1

/** What only the whole system can show. */
const WHOLE: Suite = {
  title: 'the whole service',
  command: ['bun', 'test', '--timeout', '60000', './test'],
  kind: 'tests',
}

/** The longest first; the other suites take a few seconds each. */
const LONG = [
  ...['@svc/clip-engine', '@svc/api', WHOLE.title, '@svc/media', '@svc/domain', '@svc/mcp'],
  ...['@svc/standalone', '@svc/social', '@svc/dashboard', '@svc/oauth', '@svc/gateway'],
]

const CHECKS: Suite[] = [
  ['biome', 'check', '--error-on-warnings', '.'],
  ['tsc'],
  ['turbo', 'boundaries'],
  ['knip'],
].map((command) => ({ title: command.join(' '), command, kind: 'check' }))

/** Turbo repeats what a package's tests printed when nothing that they depend on has changed; a fresh run asks it not to. */
function testsOf(name: string, is_fresh: boolean): Suite {
  const run = ['turbo', 'run', 'test', `--filter=${name}`, '--log-order=stream']
  return { title: name, command: is_fresh ? [...run, '--force'] : run, kind: 'tests' }
}

function listWorkspaces(): string[] {
  return ['packages', 'services'].flatMap((folder) =>
    readdirSync(folder).map((name): string => {
      const text = readFileSync(join(folder, name, 'package.json'), 'utf8')
      return JSON.parse(text).name
    }),
  )
}
