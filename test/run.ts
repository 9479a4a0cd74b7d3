import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../services/standalone/src/postgres/start-postgres.ts'
import { addTallies, readTally, type Tally } from './tally.ts'

/** Runs every check and every test against a database of its own, and closes with `N passed, N failed`. */
async function main(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'clip-service-test-'))
  const postgres = await startPostgres({ folder, settings: THROWAWAY })
  const env = {
    ...process.env,
    TEST_DATABASE_URL: postgres.url,
    TURBO_TELEMETRY_DISABLED: '1',
    NO_COLOR: '1',
    FORCE_COLOR: '0',
  }
  try {
    const tallies: Tally[] = []
    for (const check of CHECKS) tallies.push(await runCheck(check, env))
    for (const suite of SUITES) tallies.push(await runTests(suite, env))
    const { passed, failed } = addTallies(tallies)
    console.log(`\n${passed} passed, ${failed} failed`)
    return failed === 0 && passed > 0 ? 0 : 1
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** A database that nobody misses need not survive a power cut. */
const THROWAWAY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
}

const CHECKS = [
  // Made once, here, and not by the first test that wants each file.
  'bun packages/test-media/src/make-all.ts',
  'biome check --error-on-warnings .',
  'tsc',
  'turbo boundaries',
  'knip',
]

const SUITES = [
  // One workspace after the other: the tests of the media parts keep both cores busy by themselves.
  'turbo run test --continue --concurrency=1 --env-mode=loose --log-order=stream',
  'bun test --timeout 60000 ./test',
]

type Env = Record<string, string | undefined>

async function runCheck(command: string, env: Env): Promise<Tally> {
  const { code } = await run(command, env)
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function runTests(command: string, env: Env): Promise<Tally> {
  const { code, output } = await run(command, env)
  return readTally(output, code)
}

/** Runs a program of the project, showing what it prints while it prints it. */
async function run(command: string, env: Env): Promise<{ code: number; output: string }> {
  console.log(`\n── ${command}`)
  const [program = '', ...args] = command.split(' ')
  const child = Bun.spawn([join('node_modules', '.bin', program), ...args], {
    env,
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [code, ...texts] = await Promise.all([
    child.exited,
    echo(child.stdout, process.stdout),
    echo(child.stderr, process.stderr),
  ])
  return { code, output: texts.join('\n') }
}

async function echo(from: ReadableStream<Uint8Array>, to: NodeJS.WriteStream): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of from) {
    to.write(bytes)
    text += decoder.decode(bytes, { stream: true })
  }
  return text
}

process.exit(await main())
