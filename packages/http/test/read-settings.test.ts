import { expect, test } from 'bun:test'
import { Type as t } from '@sinclair/typebox'
import { readSettings } from '../src/index.ts'

const Settings = t.Object({
  SECRET: t.String({ minLength: 8 }),
  PORT: t.Integer({ default: 3001, minimum: 0, maximum: 65535 }),
  SOCKET: t.Optional(t.String({ minLength: 1 })),
})

test('readSettings reads numbers, fills in defaults and ignores the rest', () => {
  const source = { SECRET: 'long enough', PORT: '80', SOCKET: '', HOME: '/root' }
  expect(readSettings(Settings, source)).toEqual({ SECRET: 'long enough', PORT: 80 })
  expect(readSettings(Settings, { SECRET: 'long enough' }).PORT).toBe(3001)
})

test('readSettings names every variable that is wrong, without its value', () => {
  const read = () => readSettings(Settings, { SECRET: 'hunter2', PORT: '70000' })
  expect(read).toThrow(
    'SECRET is malformed; it must be a text of at least 8 characters.\nPORT is malformed; it must be an integer from 0 to 65535.',
  )
  expect(read).not.toThrow(/hunter2/)
})

test('readSettings says what a value may be in the words of its schema, with the unit', () => {
  const Described = t.Object({
    URL: t.String({ pattern: '^smtps?://', allowed: 'an address like smtp://host:587' }),
    WAIT_SECONDS: t.Number({ minimum: 0, maximum: 600, unit: 'seconds', description: 'A pause.' }),
  })
  expect(() => readSettings(Described, { WAIT_SECONDS: 'long' })).toThrow(
    'URL is missing; it must be an address like smtp://host:587.\nWAIT_SECONDS is malformed; it must be a number from 0 to 600, in seconds.',
  )
})
