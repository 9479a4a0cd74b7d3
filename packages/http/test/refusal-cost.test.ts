import { expect, test } from 'bun:test'
import { Type as t } from '@sinclair/typebox'
import { costOf } from '@svc/patience'
import { checkInput, readQuery } from '../src/check-input.ts'

const Name = t.String({ minLength: 1, maxLength: 100 })
const Shape = t.Object({
  names: t.Optional(t.Array(Name, { maxItems: 8 })),
  open: t.Optional(t.Array(t.Union([t.Object({ a: Name, b: Name }), Name]))),
  text: t.Optional(t.String({ maxLength: 10_000 })),
  choice: t.Optional(t.Union([t.Object({ name: Name }), t.Literal(false)])),
})

/** Milliseconds of the processor for a value that takes a megabyte or two; explaining every fault takes seconds. */
const MOST_MS = 60

test.each<[string, () => unknown]>([
  ['a list of a million', () => ({ names: Array(1_000_000).fill(7) })],
  ['a list without a limit', () => ({ open: Array(300_000).fill(7) })],
  ['objects where the union has others', () => ({ open: Array(100_000).fill({ c: 1, d: 2 }) })],
  ['a hundred thousand unknown members', () => membersOf(100_000)],
  ['a hundred thousand unknown members in a union', () => ({ choice: membersOf(100_000) })],
  ['a megabyte of text', () => ({ text: 'x'.repeat(1_000_000) })],
  ['marks that have to be put in order', () => ({ text: `a${'\u0301\u0323'.repeat(30_000)}` })],
  ['marks that have to be put in order, long', () => ({ text: '\u0301\u0323'.repeat(300_000) })],
])('%s is refused in the time it takes to read', (_, make) => {
  const value = make()
  expect(cheapest(() => expect(() => checkInput(Shape, value, 'body')).toThrow())).toBeLessThan(
    MOST_MS,
  )
})

test('a query of many parameters is refused in the time it takes to read', () => {
  const url = `http://localhost/?${Array.from({ length: 20_000 }, (_, index) => `a${index}`).join('&')}`
  const refuse = () => expect(() => readQuery(Shape, url)).toThrow()
  expect(cheapest(refuse)).toBeLessThan(MOST_MS)
})

const membersOf = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`m${index}`, 1]))

/** Milliseconds of a quiet processor: of the first of three tries that is quick enough, else of the last. */
function cheapest(work: () => void): number {
  let cost = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 3 && cost >= MOST_MS; tries++) cost = costOf(work) * 1000
  return cost
}
