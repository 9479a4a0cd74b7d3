import { describe, expect, test } from 'bun:test'
import { ApiError } from '@svc/errors'
import { createCursors, toPage } from '../src/index.ts'

const cursors = createCursors('a secret of at least thirty-two bytes')
const list = { list: 'projects', accountId: 'a', status: 'queued', q: undefined }
const position = { value: '2026-11-21T11:48:46.123Z', id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' }
const cursor = cursors.encode(position, list)

describe('a cursor', () => {
  test('restores its position for the list that issued it', () => {
    expect(cursors.decode(cursor, list)).toEqual(position)
    expect(cursors.decode(cursor, { status: 'queued', accountId: 'a', list: 'projects' })).toEqual(
      position,
    )
  })

  test('carries numbers as numbers', () => {
    const numeric = { value: 12.5, id: position.id }
    expect(cursors.decode(cursors.encode(numeric, list), list)).toEqual(numeric)
  })

  test('has at most 100 characters, all of them safe in a query', () => {
    expect(cursor.length).toBeLessThanOrEqual(100)
    const widest = { value: Number.MIN_VALUE * -1, id: position.id }
    expect(cursors.encode(widest, list).length).toBeLessThanOrEqual(100)
    expect(cursor).toMatch(/^[A-Za-z0-9_-]+$/)
  })

  test('is refused with any one character changed', () => {
    for (let place = 0; place < cursor.length; place++) {
      const other = cursor[place] === 'A' ? 'B' : 'A'
      expect(refused(cursor.slice(0, place) + other + cursor.slice(place + 1))).toBe(true)
    }
  })

  test.each([
    ['an empty text', ''],
    ['a cut cursor', cursor.slice(0, -1)],
    ['a doubled cursor', cursor + cursor],
    ['padding', `${cursor}=`],
    ['white space', `${cursor} `],
    ['SQL', Buffer.from("' or 1=1").toString('base64url')],
    ['JSON', Buffer.from(JSON.stringify(['x', 'y'])).toString('base64url')],
    ['eight kilobytes', 'A'.repeat(8192)],
  ])('is refused when it is %s', (_, text) => {
    expect(refused(text)).toBe(true)
  })

  test.each([
    ['account', { ...list, accountId: 'b' }],
    ['filter', { ...list, status: 'failed' }],
    ['added filter', { ...list, q: 'x' }],
    ['list', { ...list, list: 'clips' }],
  ])('is refused by another %s', (_, other) => {
    expect(refused(cursor, other)).toBe(true)
  })

  test('is refused under another secret', () => {
    const others = createCursors('another secret of thirty-two bytes!!')
    expect(() => others.decode(cursor, list)).toThrow(ApiError)
  })
})

test('a cursor that would be longer than 100 characters is not read', () => {
  const longest = { value: 'x'.repeat(30), id: position.id }
  const atLimit = cursors.encode(longest, list)
  expect([atLimit.length, cursors.decode(atLimit, list)]).toEqual([100, longest])
  expect(refused(cursors.encode({ ...longest, value: 'x'.repeat(31) }, list))).toBe(true)
})

test('of several secrets the first seals, and each opens', () => {
  const [old, next] = [
    'an old secret of thirty-two bytes and more',
    'the next secret of thirty-two bytes',
  ]
  const both = createCursors([next, old])
  expect(both.decode(createCursors(old).encode(position, list), list)).toEqual(position)
  expect(createCursors(next).decode(both.encode(position, list), list)).toEqual(position)
  expect(() => createCursors([next, 'short'])).toThrow(RangeError)
  expect(() => createCursors([])).toThrow(RangeError)
})

test('a secret has at least 32 bytes', () => {
  expect(() => createCursors('x'.repeat(31))).toThrow(RangeError)
  createCursors('ü'.repeat(16))
})

describe('toPage', () => {
  const rows = [1, 2, 3].map((value) => ({ value, id: `id-${value}` }))
  const page = (limit: number) => toPage(rows, limit, (row) => row, cursors, list)

  test('keeps the spare row back and points at the last one shown', () => {
    const { items, next_cursor } = page(2)
    expect(items.map(({ value }) => value)).toEqual([1, 2])
    expect(cursors.decode(next_cursor ?? '', list)).toEqual({ value: 2, id: 'id-2' })
  })

  test('ends the list when there is no spare row', () => {
    expect(page(3)).toEqual({ items: rows, next_cursor: null })
    expect(toPage([], 3, (row) => row, cursors, list)).toEqual({ items: [], next_cursor: null })
  })
})

function refused(text: string, of: typeof list | { list: string } = list): boolean {
  try {
    cursors.decode(text, of)
    return false
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.code === 'VALIDATION_ERROR' && error.problems[0]?.location === 'query.cursor'
  }
}
