import { describe, expect, test } from 'bun:test'
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
