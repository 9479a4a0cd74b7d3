import { expect, test } from 'bun:test'
import { clockTime, costsOf, progressOf } from './progress.ts'
import { failuresOf, tallyOf } from './run-tests.ts'

test.each([
  ['is green', ' 9 pass\n 0 fail', 0, 9, 0],
  ['failed', ' 4 pass\n 2 fail', 1, 4, 2],
  ['skipped a test', ' 4 pass\n 1 skip\n 0 fail', 0, 4, 1],
  ['broke off', 'Segmentation fault', 139, 0, 1],
  ['ran nothing', '', 0, 0, 1],
])('a run that %s is counted as that', (_, output, code, passed, failed) => {
  expect(tallyOf(output, code)).toEqual({ passed, failed })
})

test('what failed is listed with its file, however much was printed after it', () => {
  const output =
    'test/a.test.ts:\n(fail) one [2ms]\nservices/b/test/c.test.tsx:\nerror\n(fail) two\n'
  expect(failuresOf(output)).toEqual([
    'test/a.test.ts: (fail) one [2ms]',
    'services/b/test/c.test.tsx: (fail) two',
  ])
})

const TOLD = [
  { event: 'began', file: 'packages/x/test/a.test.ts', took: 0, worked: 0 },
  { event: 'ended', file: 'packages/x/test/a.test.ts', took: 3, worked: 2 },
  { event: 'began', file: 'test/b.test.ts', took: 0, worked: 0 },
  { event: 'ended', file: 'test/b.test.ts', took: 9, worked: 5 },
  { event: 'began', file: 'test/studio/c.test.ts', took: 0, worked: 0 },
] as const

test('the time that is left follows from what the files took last time, and from how fast this run is', () => {
  const expected = {
    'packages/x/test/a.test.ts': 1_000,
    'test/b.test.ts': 4_000,
    'test/studio/c.test.ts': 10_000,
  }
  expect(progressOf(TOLD, expected, { lanes: 2, seconds: 5 })).toEqual({
    running: ['test/studio/c.test.ts'],
    line: '0:05 · about 0:03 left · 2 of 3 files · now test/studio/c.test.ts',
  })
  expect(progressOf(TOLD, expected, { lanes: 2, seconds: 135 }).line).toMatch(/about 0:08 left/)
  expect(progressOf([], expected, { lanes: 1, seconds: 0 }).line).toMatch(/about 0:15 left/)
  expect(clockTime(424.4)).toBe('7:04')
})

test('what the files cost is added up by workspace', () => {
  const rows = costsOf(TOLD).trim().split('\n').slice(1)
  expect(rows.map((row) => row.trim().split(/\s+/))).toEqual([
    ['5.0', '9.0', 'test'],
    ['2.0', '3.0', 'packages/x'],
    ['0.0', '0.0', 'test/studio'],
  ])
})
