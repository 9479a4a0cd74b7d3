import { describe, expect, test } from 'bun:test'
import { asLine, asLines, asTable, clock, megabytes, moment, percent } from '../src/shows/table.ts'

const columns = {
  id: (row: object) => Reflect.get(row, 'id'),
  title: (row: object) => Reflect.get(row, 'title'),
}

describe('a table', () => {
  test.each([
    [0, 'id    title\nabcd  0123456789\n思考  –'],
    [16, 'id    title\nabcd  0123456789\n思考  –'],
    [15, 'id    title\nabcd  01234567…\n思考  –'],
    [14, 'id    title\nabcd  0123456…\n思考  –'],
    // There is no room for eight columns of the last one.
    [13, 'id     abcd\ntitle  0123456789\n\nid     思考\ntitle  –'],
  ])('on %d columns is %j', (width, shown) => {
    const rows = [
      { id: 'abcd', title: '0123456789' },
      { id: '思考', title: null },
    ]
    expect(asTable(rows, columns, width)).toBe(shown)
  })

  test('without rows is a word', () => {
    expect(asTable([], columns, 80)).toBe('None.')
  })
})

test.each([
  [undefined, '–'],
  ['', '–'],
  [[], '–'],
  [['a', 'b'], 'a b'],
  [0, '0'],
  ['a\u001b[31m\u0007b', 'a [31m b'],
])('the value %j is shown as %j', (title, shown) => {
  expect(asLine({ id: 1, title }, columns, 0)).toBe(`1  ${shown}`)
  expect(asLines({ id: 1, title }, columns)).toBe(`id     1\ntitle  ${shown}`)
})

test.each([
  [null, '–'],
  [59.9, '0:59'],
  [61, '1:01'],
  [3599, '59:59'],
  [3600, '1:00:00'],
  [3725, '1:02:05'],
])('%p seconds are %s', (seconds, shown) => {
  expect(clock(seconds)).toBe(shown)
})

test('a time is that of this place, and a part is not rounded up', () => {
  const two = (number: number) => String(number).padStart(2, '0')
  const at = new Date(2030, 0, 31, 18, 7, 59)
  const shown = `2030-01-31 ${two(at.getHours())}:${two(at.getMinutes())}`
  expect([moment(at.toISOString()), moment(null)]).toEqual([shown, '–'])
  expect([percent(99.9), megabytes(1_500_000)]).toEqual(['99 %', '1.5 MB'])
})
