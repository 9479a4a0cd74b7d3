import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

/** A suite of `npm test`. */
export interface Suite {
  title: string
  command: string[]
  /** A check passes or fails as a whole; tests are counted from their output. */
  kind: 'check' | 'tests'
}

/**
 * Everything that `npm test` runs, in starting order: first the checks, which report soonest, then the longest suites,
 * so that no long suite is left alone at the end.
 */
export function planSuites(isFresh: boolean): Suite[] {
  const suites = [...listWorkspaces().map((name) => testsOf(name, isFresh)), WHOLE, STUDIO]
  const place = ({ title }: Suite) => (LONG.includes(title) ? LONG.indexOf(title) : LONG.length)
  const checks = CHECKS.map((name) => checkOf(name, isFresh))
  return [...checks, ...suites.toSorted((a, b) => place(a) - place(b))]
}

/**
 * How many suites run at once: one more than there are cores, since many wait for a database, a clock or a program
 * that they started.
 */
export const laneCount = () => availableParallelism() + 1

/** Tests that need the whole system, but not the studio. */
const WHOLE: Suite = {
  title: 'the whole service',
  command: [
    'bun',
    'test',
    '--timeout',
    '60000',
    '--path-ignore-patterns',
    'test/studio/**',
    './test',
  ],
  kind: 'tests',
}

/** The studio in a browser, on the whole service. */
const STUDIO: Suite = {
  title: 'the studio',
  command: ['bun', 'test', '--timeout', '120000', './test/studio'],
  kind: 'tests',
}

/** Longest first; the other suites take a few seconds each. */
const LONG = [
  ...[WHOLE.title, STUDIO.title, '@svc/clip-engine', '@svc/media', '@svc/api', '@svc/domain'],
  ...['@svc/mcp', '@svc/standalone', '@svc/social', '@svc/dashboard', '@svc/oauth', '@svc/gateway'],
]

/** Tasks of the root package that `bun run check` also runs. */
const CHECKS = ['lint', 'types', 'boundaries', 'unused']

function checkOf(name: string, isFresh: boolean): Suite {
  return { title: name, command: turbo([name], isFresh), kind: 'check' }
}

function testsOf(name: string, isFresh: boolean): Suite {
  return { title: name, command: turbo(['test', `--filter=${name}`], isFresh), kind: 'tests' }
}

/** Turbo replays cached output when a task's inputs have not changed; a fresh run disables that. */
function turbo(words: string[], isFresh: boolean): string[] {
  const run = ['turbo', 'run', ...words, '--log-order=stream']
  return isFresh ? [...run, '--force'] : run
}

function listWorkspaces(): string[] {
  return ['packages', 'services'].flatMap((folder) =>
    readdirSync(folder).map((name): string => {
      const text = readFileSync(join(folder, name, 'package.json'), 'utf8')
      return JSON.parse(text).name
    }),
  )
}
