import { expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeFailures } from './failures.ts'
import { runBounded } from './run-bounded.ts'
import type { Suite } from './suites.ts'
import { readTally } from './tally.ts'

const FILES = {
  'first.test.ts': `
    import { describe, expect, test } from 'bun:test'
    describe('one', () => {
      test('fails', () => expect(1).toBe(2))
      test.skip('is skipped', () => {})
      test('passes', () => {})
      test('is late', () => new Promise(() => {}), 50)
    })
  `,
  'second.test.ts': 'throw new Error("This file cannot be read.")',
}

test('names the failed tests of a run with their files, and what it left running', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'failures-'))
  await using _ = { [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
  for (const [name, text] of Object.entries(FILES)) await Bun.write(join(folder, name), text)
  const command = [process.execPath, 'test', `${folder}/`]
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' }
  const ended = await runBounded(command, env, () => {}, { limitSeconds: 50 })
  const named = describeFailures({
    suite: { title: '@svc/x', command, kind: 'tests' },
    ended: { ...ended, left: ['sleep 60'] },
    tally: readTally(ended.output, ended.code ?? 1),
  })
  expect(named[0]).toContain('Expected: 2\n')
  const titles = named.map((fault) => fault.split('\n')[0] ?? '')
  expect(titles.map((line) => line.replace(/ \S+\/(?=\w+\.test)/, ' '))).toEqual([
    '@svc/x: first.test.ts: one > fails',
    '@svc/x: first.test.ts: one > is skipped',
    '@svc/x: first.test.ts: one > is late',
    '@svc/x: second.test.ts: an error outside of any test',
    '@svc/x: left this running: sleep 60',
  ])
})

const ENDED = { code: 0, output: '', isLate: false, left: [], seconds: 1, cpuSeconds: 1 }
const TESTS: Suite = { title: '@svc/y', command: [], kind: 'tests' }
const CHECK: Suite = { title: 'tsc', command: [], kind: 'check' }
const ONE_FAILED = { passed: 0, failed: 1 }

test.each([
  ['nothing, where all passed', TESTS, {}, { passed: 3, failed: 0 }, []],
  ['a check by its code', CHECK, { code: 2 }, ONE_FAILED, ['tsc: ended with code 2']],
  ['a suite that broke off', TESTS, { code: 139 }, ONE_FAILED, ['@svc/y: ended with code 139']],
  [
    'a suite that was too slow',
    TESTS,
    { code: null, isLate: true, seconds: 1800 },
    ONE_FAILED,
    ['@svc/y: killed after 1800 s'],
  ],
  [
    'a test once, though Turbo names the task and the run repeats it',
    TESTS,
    {
      output: [
        '@svc/y:test: test/a.test.ts:',
        '@svc/y:test: (pass) a > a [1.20ms]',
        '@svc/y:test: error: no',
        '@svc/y:test:     at here',
        '@svc/y:test: (fail) a > b [1.20ms]',
        '@svc/y:test: 1 tests failed:',
        '@svc/y:test: (fail) a > b [1.20ms]',
      ].join('\n'),
    },
    ONE_FAILED,
    ['@svc/y: test/a.test.ts: a > b\n    error: no\n        at here'],
  ],
])('names %s', (_, suite, ended, tally, lines) => {
  expect(describeFailures({ suite, ended: { ...ENDED, ...ended }, tally })).toEqual(lines)
})
