import { describe, expect, test } from 'bun:test'
import { ApiError, errorsWith } from '../src/index.ts'

const STATUS = { NOTE_LOCKED: 409, NOTE_TOO_OLD: 410 } as const
class NotesError extends errorsWith<typeof STATUS, { locked_by?: string }>(STATUS) {}

describe("a product's own error", () => {
  test('has its own codes with their status, and members of its own', () => {
    const error = new NotesError('NOTE_LOCKED', 'Ada writes in it.', {
      locked_by: 'Ada',
      retry_after: 2,
    })
    expect([error.code, error.status, error.headers]).toEqual([
      'NOTE_LOCKED',
      409,
      { 'Retry-After': '2' },
    ])
    expect(error.problems[0]?.locked_by).toBe('Ada')
    expect<object>(error.toBody()).toEqual({
      errors: [
        {
          code: 'NOTE_LOCKED',
          reason: 'note_locked',
          params: { locked_by: 'Ada', retry_after: 2 },
          description: 'Ada writes in it.',
          locked_by: 'Ada',
          retry_after: 2,
        },
      ],
    })
  })

  test('has the common codes too, and is an ApiError', () => {
    const error = new NotesError('NOT_FOUND', 'No note.')
    expect(error.status).toBe(404)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toBeInstanceOf(NotesError)
  })

  test('takes no other code and no other member', () => {
    // @ts-expect-error The code is not in the table.
    expect(new NotesError('NOTE_LOKCED', 'x').status).toBe(500)
    // @ts-expect-error A member that the class does not have.
    new NotesError('NOTE_LOCKED', 'x', { lockedBy: 'Ada' })
    // @ts-expect-error The common class has common codes.
    new ApiError('NOTE_LOCKED', 'x')
  })

  test.each([
    ['a success', { FINE: 200 }],
    ['a status that is none', { ODD: 600 }],
    ['a status that is no refusal', { ODD: 399 }],
    ['a fraction', { ODD: 404.5 }],
    ['another status for a common code', { NOT_FOUND: 410 }],
  ])('is not made from %s', (_, statuses) => {
    expect(() => errorsWith(statuses)).toThrow(RangeError)
  })

  test('may repeat a common code with its status', () => {
    const Own = errorsWith({ NOT_FOUND: 404, NOTE_GONE: 410 })
    expect(new Own('NOT_FOUND', 'No note.').status).toBe(404)
  })

  test('is made from the first refusal and from the last', () => {
    const Own = errorsWith({ FIRST: 400, LAST: 599 })
    expect([new Own('FIRST', '').status, new Own('LAST', '').status]).toEqual([400, 599])
  })
})

test('a refusal is a response', async () => {
  const response = new NotesError('NOTE_TOO_OLD', 'Gone.', { headers: { 'X-A': '1' } }).asResponse()
  expect(response.status).toBe(410)
  expect(response.headers.get('x-a')).toBe('1')
  expect(response.headers.get('content-type')).toContain('application/json')
  expect(await response.json()).toEqual({
    errors: [{ code: 'NOTE_TOO_OLD', reason: 'note_too_old', params: {}, description: 'Gone.' }],
  })
})
