export interface Tally {
  passed: number
  failed: number
}

/**
 * Counts the tests in the output of one or more runs of `bun test`.
 *
 * A skipped test counts as failed, and so does a run that failed without naming a test.
 *
 * @param code - Exit code of the command that ran them.
 */
export function readTally(output: string, code: number): Tally {
  const count = (word: string) =>
    [...output.matchAll(new RegExp(`^(?:\\S+: )?\\s*(\\d+) ${word}$`, 'gm'))].reduce(
      (sum, [, number]) => sum + Number(number),
      0,
    )
  const failed = count('fail') + count('skip') + count('todo')
  const failedSilently = failed === 0 && (code !== 0 || count('pass') === 0)
  return { passed: count('pass'), failed: failedSilently ? 1 : failed }
}

export function addTallies(tallies: Tally[]): Tally {
  return tallies.reduce((sum, tally) => ({
    passed: sum.passed + tally.passed,
    failed: sum.failed + tally.failed,
  }))
}
