import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Glob } from 'bun'

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
  const suites = [...listWorkspaces().map((name) => testsOf(name, isFresh)), ...listParts()]
  const place = ({ title }: Suite) => (LONG.includes(title) ? LONG.indexOf(title) : LONG.length)
  const checks = CHECKS.map((name) => checkOf(name, isFresh))
  return [...checks, ...suites.toSorted((a, b) => place(a) - place(b))]
}

/**
 * How many suites run at once: one more than there are cores, since many wait for a database, a clock or a program
 * that they started.
 */
export const laneCount = () => availableParallelism() + 1

interface Part {
  title: string
  /** The files that it has, but for those of the parts before it. */
  files: RegExp
}

/**
 * The tests that need the whole system, in parts of about the same length: as one suite, they would run on long after
 * all others have ended. Tests that build the same packages are in one part, so that none replaces what another reads.
 */
const PARTS: readonly Part[] = [
  {
    title: 'libraries and guides',
    files: /^test\/(client-package|example-product|guides|libraries)\./,
  },
  {
    title: 'starts, faults and upgrades',
    files: /^test\/(deploy|faults|standalone[\w-]*|upgrade)\./,
  },
  { title: 'the studio, A to M', files: /^test\/studio\/[a-m]/ },
  { title: 'the studio, N to Z', files: /^test\/studio\// },
  { title: 'the whole service', files: /^test\// },
]

/** Of a test, as in the packages: far more than any takes on a quiet machine, since a machine that is busy is no failure. */
const TIMEOUT_MS = '300000'

function listParts(): Suite[] {
  const files = [...new Glob('test/**/*.test.ts').scanSync()].toSorted()
  const partOf = (file: string) => PARTS.find((part) => part.files.test(file))
  return PARTS.map((part) => {
    const own = files.filter((file) => partOf(file) === part).map((file) => `./${file}`)
    return {
      title: part.title,
      command: ['bun', 'test', '--timeout', TIMEOUT_MS, ...own],
      kind: 'tests',
    }
  })
}

/** Longest first; the other suites take a few seconds each. */
const LONG = [
  ...['@svc/clip-engine', ...PARTS.map(({ title }) => title), '@svc/api', '@svc/media'],
  ...['@svc/domain', '@svc/standalone', '@svc/mcp', '@svc/social', '@svc/dashboard'],
  ...['@svc/oauth', '@svc/gateway'],
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
