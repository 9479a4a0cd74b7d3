import { describe, expect, test } from 'bun:test'
import { runBounded } from './run-bounded.ts'
import { planSuites } from './suites.ts'
import { readTally } from './tally.ts'

describe('readTally', () => {
  test.each([
    [
      'adds up what several runs closed with',
      ' 4 pass\n 0 fail\n@svc/x:test:  3 pass\n@svc/x:test:  0 fail',
      0,
      7,
      0,
    ],
    ['counts a failure', ' 4 pass\n 2 fail', 1, 4, 2],
    ['counts a skipped test as failed', ' 4 pass\n 1 skip\n 0 fail', 0, 4, 1],
    ['counts a run that broke off as failed', 'Segmentation fault', 139, 0, 1],
    ['counts a run without any test as failed', '', 0, 0, 1],
  ])('%s', (_, output, code, passed, failed) => {
    expect(readTally(output, code)).toEqual({ passed, failed })
  })
})

test('a suite that turbo repeats from its cache counts as it did when it ran', async () => {
  const suite = planSuites(false).find(({ title }) => title === '@svc/errors')
  const [program = '', ...parameters] = suite?.command ?? []
  const command = [`node_modules/.bin/${program}`, ...parameters]
  const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1', NO_COLOR: '1', FORCE_COLOR: '0' }
  const run = async (...more: string[]) => {
    const ended = await runBounded([...command, ...more], env, () => {}, { limitSeconds: 110 })
    return { ...readTally(ended.output, ended.code ?? 1), output: ended.output }
  }
  const ran = await run('--force')
  expect(ran.output).not.toContain('cache hit')
  const repeated = await run()
  expect(repeated.output).toContain('cache hit')
  expect([repeated.passed, repeated.failed]).toEqual([ran.passed, 0])
  expect(ran.passed).toBeGreaterThan(0)
})
