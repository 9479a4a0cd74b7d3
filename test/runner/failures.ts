import type { Ended } from './run-bounded.ts'
import type { Suite } from './suites.ts'
import type { Tally } from './tally.ts'

/** The outcome of a suite that has ended. */
export interface Result {
  suite: Suite
  ended: Ended
  tally: Tally
}

/**
 * Lists the faults of a suite: tests that failed or were skipped, with their files and, indented below, what was printed while they
 * ran, errors outside any test, and processes that the suite left running. Empty when there were none.
 */
export function describeFailures({ suite, ended, tally }: Result): string[] {
  const { output, code, isLate, left, seconds } = ended
  const faults = suite.kind === 'tests' ? readFailures(output) : []
  if (isLate) faults.push(`killed after ${seconds.toFixed(0)} s`)
  faults.push(...left.map((command) => `left this running: ${command}`))
  if (faults.length === 0 && tally.failed > 0) faults.push(`ended with code ${code}`)
  return faults.map((fault) => `${suite.title}: ${fault}`)
}

/** `(fail) describe > test [1.20ms]`, after the name of the task when printed by Turbo. */
const ENDED = /^(?:\S+: )?\((pass|fail|skip|todo)\) (.+?)(?: \[[\d.]+m?s\])?$/
const FILE = /^(?:\S+: )?(\S+\.test\.ts):$/
const BETWEEN_TESTS = /^(?:\S+: )?# Unhandled error between tests$/
const TASK = /^\S+:test: ?/

/** The most lines that are shown of what a failed test printed: Bun writes the error last. */
const MOST_LINES = 30

/** Finds the failures in the output of `bun test`, which repeats their names at the end of a long run, without file names. */
function readFailures(output: string): string[] {
  const found = new Map<string, string>()
  let file = ''
  let printed: string[] = []
  for (const line of output.split('\n')) {
    file = FILE.exec(line)?.[1] ?? file
    const [, outcome, name] = ENDED.exec(line) ?? []
    if (name && outcome !== 'pass' && !found.has(name))
      found.set(name, [`${file}: ${name}`, ...printed].join('\n'))
    if (BETWEEN_TESTS.test(line)) found.set(file, `${file}: an error outside of any test`)
    if (name || FILE.test(line)) printed = []
    else if (line.trim()) printed = [...printed, `    ${line.replace(TASK, '')}`].slice(-MOST_LINES)
  }
  return [...found.values()]
}
