import { join } from 'node:path'
import { describeFailures, type Result } from './runner/failures.ts'
import { type Ended, runBounded } from './runner/run-bounded.ts'
import { laneCount, planSuites, type Suite } from './runner/suites.ts'
import { addTallies, readTally, type Tally } from './runner/tally.ts'
import { startThrowawayPostgres } from './runner/throwaway-postgres.ts'

/**
 * Runs every check and every test against a database of its own, and closes with what failed by name, the times of the
 * suites, and `N passed, N failed`.
 */
async function main(): Promise<number> {
  await using postgres = await startThrowawayPostgres()
  const env = {
    ...process.env,
    TEST_DATABASE_URL: postgres.url,
    TURBO_TELEMETRY_DISABLED: '1',
    // Tests download nothing unless they set it.
    WHISPER_MODEL: 'off',
    // Vosk recognizes the same in a third of the time.
    MOONSHINE: 'off',
    NO_COLOR: '1',
    FORCE_COLOR: '0',
  }
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => stop.abort(new Error(`Stopped by ${name}.`)))
  const results: Result[] = []
  const run = async (suite: Suite) => {
    stop.signal.throwIfAborted()
    results.push(await runSuite(suite, env, stop.signal))
  }
  // Made once, here, and not by the first test that wants each file.
  await run(MEDIA)
  const waiting = planSuites(Boolean(process.env.CI))
  await Promise.all(Array.from({ length: laneCount() }, () => runLane(waiting, run)))
  const failures = results.flatMap(describeFailures)
  if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`)
  console.log(`\n${results.map(describeResult).join('\n')}`)
  const { passed, failed } = addTallies(results.map(({ tally }) => tally))
  console.log(`\n${passed} passed, ${failed} failed`)
  return failed === 0 && passed > 0 ? 0 : 1
}

const MEDIA: Suite = {
  title: 'test media',
  command: ['bun', 'packages/test-media/src/make-all.ts'],
  kind: 'check',
}

/** Seconds; ten times what the longest suite takes on a quiet machine. */
const LONGEST = 30 * 60

/** Runs one suite after the other, as long as there is one that no other lane has taken. */
async function runLane(waiting: Suite[], run: (suite: Suite) => Promise<unknown>) {
  for (let next = waiting.shift(); next; next = waiting.shift()) await run(next)
}

/** Runs one suite and shows what it prints, line by line, so that several lanes stay readable. */
async function runSuite(
  suite: Suite,
  env: Record<string, string | undefined>,
  signal: AbortSignal,
): Promise<Result> {
  const [program = '', ...parameters] = suite.command
  console.log(`── ${suite.title}`)
  let rest = ''
  const show = (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    if (lines.length > 0) console.log(lines.join('\n'))
  }
  const command = [join('node_modules', '.bin', program), ...parameters]
  const ended = await runBounded(command, env, show, { limitSeconds: LONGEST, signal })
  if (rest) console.log(rest)
  if (ended.isLate) console.log(`── ${suite.title} was killed after ${LONGEST} seconds.`)
  for (const left of ended.left) console.log(`── ${suite.title} left this running: ${left}`)
  return { suite, ended, tally: tallyOf(suite, ended) }
}

function tallyOf({ kind }: Suite, { code, output, isLate, left }: Ended): Tally {
  const isWhole = code === 0 && !isLate
  const tally =
    kind === 'check' ? CHECKED[isWhole ? 'well' : 'badly'] : readTally(output, code ?? 1)
  const isUnsaid = (isLate || left.length > 0) && tally.failed === 0
  return isUnsaid ? { ...tally, failed: 1 } : tally
}

const CHECKED = { well: { passed: 1, failed: 0 }, badly: { passed: 0, failed: 1 } }

function describeResult({ suite, ended, tally }: Result): string {
  const times = `${ended.seconds.toFixed(0).padStart(5)} s ${ended.cpuSeconds.toFixed(0).padStart(5)} s CPU`
  return `${times}  ${suite.title}: ${tally.passed} passed, ${tally.failed} failed`
}

process.exit(await main())
