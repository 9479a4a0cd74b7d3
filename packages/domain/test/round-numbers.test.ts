import { expect, test } from 'bun:test'
import { roundNumbers } from '../src/json.ts'

test('numbers have at most three decimals, however deep they lie', () => {
  const value = { start: 1.23456, words: [{ end: 0.1 + 0.2, text: '1.23456' }], none: null, at: 7 }
  expect(roundNumbers(value)).toEqual({
    start: 1.235,
    words: [{ end: 0.3, text: '1.23456' }],
    none: null,
    at: 7,
  })
})

test('what has nothing to round is not copied', () => {
  const value = { at: 7, items: [{ end: 0.125 }], text: '1.23456' }
  expect(roundNumbers(value)).toBe(value)
  const half = { kept: { at: 1 }, rounded: [0.12345, 1] }
  expect(roundNumbers(half)).toEqual({ kept: { at: 1 }, rounded: [0.123, 1] })
  expect(roundNumbers(half).kept).toBe(half.kept)
  expect(half.rounded).toEqual([0.12345, 1])
})
