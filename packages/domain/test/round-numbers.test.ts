import { expect, test } from 'bun:test'
import { roundNumbers } from '../src/round-numbers.ts'

test('numbers have at most three decimals, however deep they lie', () => {
  const value = { start: 1.23456, words: [{ end: 0.1 + 0.2, text: '1.23456' }], none: null, at: 7 }
  expect(roundNumbers(value)).toEqual({
    start: 1.235,
    words: [{ end: 0.3, text: '1.23456' }],
    none: null,
    at: 7,
  })
})
