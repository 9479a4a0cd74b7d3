import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runTests } from './runner/run-tests.ts'
import { startThrowawayPostgres } from './runner/throwaway-postgres.ts'

// Runs every check and every test; with --long, the long tests alone; with folders or files, their tests alone. Ends with
// `N passed, N failed`.

async function main([first, ...others]: string[]): Promise<number> {
  const isLong = first === '--long'
  const words = isLong || !first ? others : [first, ...others]
  const scratch = mkdtempSync(join(tmpdir(), 'ct-'))
  process.once('exit', () => rmSync(scratch, { recursive: true, force: true }))
  // The database's own user works in it, when root runs the tests.
  chmodSync(scratch, 0o1777)
  await using postgres = await startThrowawayPostgres()
  const env = {
    ...process.env,
    TMPDIR: scratch,
    TEST_DATABASE_URL: postgres.url,
    TURBO_TELEMETRY_DISABLED: '1',
    // Tests download nothing unless they set it.
    WHISPER_MODEL: 'off',
    // Vosk recognizes the same in a third of the time.
    MOONSHINE: 'off',
    NO_COLOR: '1',
    FORCE_COLOR: '0',
  }
  const checks = isLong || first ? [] : [run(['bun', 'run', 'check', ...FRESH], env)]
  const media = await run(['bun', 'packages/test-media/src/make-all.ts'], env)
  const tests = await runTests({ isLong, words, env })
  const failed = [media, ...(await Promise.all(checks))].filter(({ code }) => code !== 0)
  for (const { title, output } of failed) console.log(`\n${title} failed:\n${output}`)
  const all = { passed: tests.passed + checks.length, failed: tests.failed + failed.length }
  console.log(`\n${all.passed} passed, ${all.failed} failed`)
  return all.failed === 0 ? 0 : 1
}

/** Turbo repeats the result of an unchanged checkout; in CI, each run is to show its own. */
const FRESH = process.env['CI'] ? ['--force'] : []

async function run([program = '', ...parameters]: string[], env: Record<string, string>) {
  const command = [join('node_modules', '.bin', program), ...parameters]
  const child = Bun.spawn(command, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const output = [child.stdout, child.stderr].map((stream) => new Response(stream).text())
  const [out, errors, code] = await Promise.all([...output, child.exited])
  return { title: parameters.join(' '), code, output: `${out}${errors}` }
}

process.exit(await main(process.argv.slice(2)))
