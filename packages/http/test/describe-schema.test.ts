import { expect, test } from 'bun:test'
import { type TSchema, Type as t } from '@sinclair/typebox'
import { describeSchema, describeValue, needsMembers, reasonFor } from '../src/describe-schema.ts'

const TIME = 'an RFC 3339 time of the years 1970 to 9999, such as "2031-05-06T07:08:09Z"'

test.each<[TSchema, unknown, string, string, object]>([
  [t.Number({ exclusiveMinimum: 0 }), 0, 'a number above 0', 'out_of_range', { least: 0 }],
  [t.Number({ exclusiveMaximum: 1 }), 1, 'a number below 1', 'out_of_range', { most: 1 }],
  [t.Number({ maximum: 5 }), 6, 'a number of at most 5', 'out_of_range', { most: 5 }],
  [t.Integer({ minimum: 2 }), 1, 'an integer of at least 2', 'out_of_range', { least: 2 }],
  [t.Integer(), 1.5, 'an integer', 'wrong_type', {}],
  [t.Integer(), '1', 'an integer', 'wrong_type', {}],
  [t.Boolean(), 1, 'true or false', 'wrong_type', {}],
  [t.Null(), 1, 'null', 'wrong_type', {}],
  [t.Literal(7), 1, '7', 'not_one_of', { allowed: ['7'] }],
  [t.String(), 1, 'a text', 'wrong_type', {}],
  [
    t.String({ minLength: 2 }),
    'x',
    'a text of at least 2 characters',
    'wrong_length',
    { least: 2 },
  ],
  [t.String({ maxLength: 1 }), 'xy', 'a text of at most 1 character', 'wrong_length', { most: 1 }],
  [
    t.String({ pattern: '^a' }),
    'x',
    'a text, written as the documentation says',
    'wrong_format',
    {},
  ],
  [t.String({ format: 'date-time' }), 'x', TIME, 'wrong_format', {}],
  [t.String({ format: 'uri' }), 'x', 'a text of the format uri', 'wrong_format', {}],
  [t.String({ 'x-in-words': 'stars' }), 'x', 'a text of stars', 'wrong_length', {}],
  [
    t.Array(t.Null(), { minItems: 1 }),
    [],
    'an array of at least 1 item',
    'wrong_count',
    { least: 1, unit: 'items' },
  ],
  [t.Array(t.Null(), { maxItems: 1 }), {}, 'an array of at most 1 item', 'wrong_type', { most: 1 }],
  [t.Array(t.Null()), 1, 'an array', 'wrong_type', {}],
  [t.Object({}, { minProperties: 1 }), {}, 'an object of at least 1 member', 'wrong_type', {}],
  [t.Union([t.String(), t.Number()]), true, 'a text or a number', 'wrong_type', {}],
  [t.Union([t.Literal('a'), t.Null()]), 'b', '"a" or null', 'not_one_of', { allowed: ['a'] }],
])('%j refuses %j, allows %s, and says %s with %j', (schema, value, words, reason, params) => {
  expect(describeSchema(schema)).toBe(words)
  const told = reasonFor(value, schema)
  expect(told).toMatchObject({ reason, params: { allowed: words, ...params } })
  expect(Object.values(told.params)).not.toContain(undefined)
})

test.each([
  [{ required: [] }, false],
  [{ required: ['a'] }, true],
  [{ minProperties: 0 }, false],
  [{ minProperties: 1 }, true],
])('of %j an empty object is too little: %p', (schema, isNeeding) => {
  expect(needsMembers(schema)).toBe(isNeeding)
})

test.each([
  ['x'.repeat(58), `"${'x'.repeat(58)}"`],
  ['x'.repeat(59), `"${'x'.repeat(59)}…`],
  [{ a: 1 }, 'an object'],
  [[1, 2], 'an array of 2'],
  [undefined, 'undefined'],
])('%j is shown as %s', (value, shown) => {
  expect(describeValue(value)).toBe(shown)
})
