import { expect, test } from 'bun:test'
import { nextRows, type Rows } from '../web/clips/gradual-rows.ts'

const rows = (from: number, to: number): Rows => ({ from, to })
const wanted = (seen: Rows, isBackward = false) => ({
  seen,
  ready: rows(Math.max(0, seen.from - 3), seen.to + 3),
  isBackward,
})

test('a list begins with what is in sight, and gets a row around it with each frame', () => {
  const frames: (Rows | null)[] = [null]
  for (let frame = 0; frame < 5; frame++) {
    frames.push(nextRows(frames.at(-1) ?? null, wanted(rows(0, 2))))
  }
  expect(frames.slice(1)).toEqual([rows(0, 2), rows(0, 3), rows(0, 4), rows(0, 5), rows(0, 5)])
})

test.each([
  ['a row further', rows(2, 10), wanted(rows(6, 8)), rows(3, 11)],
  ['a row back', rows(3, 11), wanted(rows(5, 7), true), rows(2, 10)],
  ['further than is ready', rows(2, 8), wanted(rows(8, 10)), rows(5, 10)],
  ['to where nothing is ready', rows(2, 8), wanted(rows(50, 52)), rows(50, 52)],
  ['back to the top', rows(40, 48), wanted(rows(0, 2), true), rows(0, 2)],
] as const)('a list that is scrolled %s', (_, held, next, expected) => {
  expect(nextRows(held, next)).toEqual(expected)
})

test('rows come first on the side to which the list is scrolled, then on the other', () => {
  const ready = (isBackward: boolean) => nextRows(rows(20, 22), wanted(rows(20, 22), isBackward))
  expect(ready(false)).toEqual(rows(20, 23))
  expect(ready(true)).toEqual(rows(19, 22))
  expect(nextRows(rows(20, 25), wanted(rows(20, 22)))).toEqual(rows(19, 25))
})

test('however a list is flung, a frame makes what is in sight and one row more at most', () => {
  let held: Rows | null = null
  for (const at of [0, 1, 1, 3, 6, 9, 12, 13, 13, 14, 10, 4, 0, 0, 0, 0, 0]) {
    const seen = rows(at, at + 2)
    const next = nextRows(held, wanted(seen, at < (held?.from ?? 0)))
    const made = list(next).filter((row) => !held || row < held.from || row > held.to)
    expect(made.filter((row) => row < seen.from || row > seen.to).length).toBeLessThanOrEqual(1)
    expect(list(next)).toEqual(expect.arrayContaining(list(seen)))
    held = next
  }
  expect(held).toEqual(rows(0, 5))
})

const list = ({ from, to }: Rows) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
