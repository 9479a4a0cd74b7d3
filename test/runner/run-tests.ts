import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, homedir } from 'node:os'
import { dirname, join, normalize } from 'node:path'
import { startFairClock } from '@svc/patience'
import { Glob } from 'bun'
import { costsOf, progressOf, readTold } from './progress.ts'

interface Running {
  /** Whether the long tests are run, and not the others. */
  isLong: boolean
  /** Folders and files of which the tests are run, instead of all, and options for `bun test`. */
  words: readonly string[]
  env: Record<string, string | undefined> & { TMPDIR: string }
}

const isTerminal = Boolean(process.stderr.isTTY)
/** Milliseconds between two lines that say how far the run is. */
const SAY_EVERY = isTerminal ? 1_000 : 20_000
/** Milliseconds that a file is taken to need before it was ever run. */
const UNKNOWN = 1_000
/** Fair seconds in which no file ends or begins, after which the run is stuck. */
const STUCK = 600
/** Long are the tests of the workspace for quality, and those that say so by their folder. */
const LONG = /^test\/quality\/|\/long\//
/** One more than there are cores, since many tests wait for a database or for a program that they started. */
const LANES = availableParallelism() + 1
const OPTIONS = [
  // No limit of time ends a test: a machine that is busy makes tests slow, which is no failure.
  '--timeout=3600000',
  // A process runs many files, which share what is expensive to start.
  ...[`--parallel=${LANES}`, '--no-isolate', '--no-orphans'],
  ...['--preload', './test/runner/tell-progress.ts', '--only-failures', '--update-timings'],
]

/** Runs tests, several files at once, and says on the way what failed, how far they are, and how long the rest took last time. */
export async function runTests({ isLong, words, env }: Running) {
  const places = words.filter((word) => !word.startsWith('-')).map((place) => normalize(place))
  const files = [...new Glob('{packages,services,test}/**/*.test.{ts,tsx}').scanSync('.')]
    .filter((file) => !file.includes('node_modules/') && LONG.test(file) === isLong)
    .filter((file) => places.length === 0 || places.some((place) => file.startsWith(place)))
    .sort()
  if (files.length === 0) throw new Error(`No file of tests lies in ${places.join(', ')}.`)
  const told = join(env.TMPDIR, 'progress')
  writeFileSync(told, '')
  const timings = prepareTimings()
  const { files: took } = JSON.parse(readFileSync(timings, 'utf8'))
  const expected = Object.fromEntries(files.map((file) => [file, took[file] ?? UNKNOWN]))
  const options = [
    ...OPTIONS,
    `--timings=${timings}`,
    ...words.filter((word) => word.startsWith('-')),
  ]
  const tests = Bun.spawn(
    ['node_modules/.bin/bun', 'test', ...options, ...files.map((file) => `./${file}`)],
    { env: { ...env, TEST_PROGRESS: told }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const stop = () => tests.kill()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, stop)

  const begun = performance.now()
  const clock = startFairClock()
  let last = { count: 0, at: 0 }
  // wall clock: how often a person is told how far the run is.
  const look = setInterval(() => {
    const all = readTold(told)
    const { line, running } = progressOf(all, expected, {
      lanes: LANES,
      seconds: (performance.now() - begun) / 1000,
    })
    say(line)
    if (all.length > last.count) last = { count: all.length, at: clock.seconds() }
    if (clock.seconds() - last.at < STUCK) return
    say(`Stuck, and ended: ${running.join(', ')}\n`)
    stop()
  }, SAY_EVERY)
  const outputs = await Promise.all([tests.stdout, tests.stderr].map(show))
  const code = await tests.exited
  clearInterval(look)
  console.log(costsOf(readTold(told)))
  const output = outputs.join('\n')
  for (const failure of failuresOf(output)) console.log(failure)
  return tallyOf(output, code)
}

/** Reads which tests failed, each behind its file: what they printed may be thousands of lines above the end. */
export function failuresOf(output: string): string[] {
  let file = ''
  return output.split('\n').flatMap((line) => {
    file = /^(\S+\.test\.tsx?):$/.exec(line)?.[1] ?? file
    return line.startsWith('(fail) ') ? [`${file}: ${line}`] : []
  })
}

/**
 * Reads what `bun test` closes with. A skipped test counts as failed: a check that did not run has shown nothing.
 *
 * @param code - Its exit code, which may say more than its last lines.
 */
export function tallyOf(output: string, code: number) {
  const count = (word: string) =>
    Number(output.match(new RegExp(`^ *(\\d+) ${word}$`, 'm'))?.[1] ?? 0)
  const passed = count('pass')
  const failed = count('fail') + count('skip') + count('todo')
  return { passed, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed }
}

/** Returns the file that keeps what each test file took, which outlives a clone; at first, as it is on two quiet cores. */
function prepareTimings(): string {
  const cache = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache')
  const path = join(cache, 'clip-service', 'test-timings.json')
  mkdirSync(dirname(path), { recursive: true })
  if (!existsSync(path)) cpSync(join(import.meta.dir, 'timings.json'), path)
  return path
}

/** Shows what the tests print, which is what failed, and returns it. */
async function show(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let all = ''
  for await (const bytes of stream) {
    const text = decoder.decode(bytes, { stream: true })
    all += text
    if (text.trim()) say(text.endsWith('\n') ? text : `${text}\n`)
  }
  return all
}

/** Writes over the line that says how far the run is. A text of several lines stays; where there is no terminal, each does. */
function say(text: string) {
  if (!isTerminal) return console.log(text.trimEnd())
  const fitting = text.endsWith('\n') ? text : text.slice(0, (process.stderr.columns ?? 80) - 1)
  process.stderr.write(`\r\u001b[2K${fitting}`)
}
