import type { Ended } from './run-bounded.ts'
import type { Suite } from './suites.ts'
import type { Tally } from './tally.ts'

/** What is known of a suite that has ended. */
export interface Result {
  suite: Suite
  ended: Ended
  tally: Tally
}

/**
 * Names what was wrong with a suite, a line each: tests that failed or were skipped, with their files, errors outside of
 * any test, and processes that it left running. Empty when all was well.
 */
export function describeFailures({ suite, ended, tally }: Result): string[] {
  const { output, code, is_late, left, seconds } = ended
  const faults = suite.kind === 'tests' ? readFailures(output) : []
  if (is_late) faults.push(`killed after ${seconds.toFixed(0)} s`)
  faults.push(...left.map((command) => `left this running: ${command}`))
  if (faults.length === 0 && tally.failed > 0) faults.push(`ended with code ${code}`)
  return faults.map((fault) => `${suite.title}: ${fault}`)
}

/** `(fail) describe > test [1.20ms]`, after the name of the task where Turbo shows it. */
const FAILED = /^(?:\S+: )?\((?:fail|skip|todo)\) (.+?)(?: \[[\d.]+m?s\])?$/
const FILE = /^(?:\S+: )?(\S+\.test\.ts):$/
const BETWEEN_TESTS = /^(?:\S+: )?# Unhandled error between tests$/

/** Finds the names in what `bun test` prints; it repeats them at the end of a long run, where no file is named. */
function readFailures(output: string): string[] {
  const found = new Map<string, string>()
  let file = ''
  for (const line of output.split('\n')) {
    file = FILE.exec(line)?.[1] ?? file
    const name = FAILED.exec(line)?.[1]
    if (name && !found.has(name)) found.set(name, `${file}: ${name}`)
    if (BETWEEN_TESTS.test(line)) found.set(file, `${file}: an error outside of any test`)
  }
  return [...found.values()]
}
