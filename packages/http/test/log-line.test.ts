import { expect, test } from 'bun:test'
import { logLine } from '../src/log-line.ts'

const entry = { level: 'error', event: 'it failed' } as const

test.each([
  ['an error', new TypeError('no such thing'), 'TypeError: no such thing'],
  ['an error inside of an object', { cause: new Error('gone') }, 'Error: gone'],
  ['an object that was thrown', { code: '57P01', detail: 'stopped' }, '57P01'],
  ['a large number', 12345678901234567890n, '12345678901234567890'],
])('describes %s', (_, error, said) => {
  const line = logLine('api', { ...entry, error })
  expect(line).toContain(said)
  expect(line).not.toContain('[object Object]')
  expect(JSON.parse(line)).toMatchObject({ ...entry, service: 'api' })
})

test('is a line even when a member cannot be written', () => {
  const circle: { self?: unknown } = {}
  circle.self = circle
  expect(JSON.parse(logLine('api', { ...entry, circle }))).toMatchObject(entry)
})
