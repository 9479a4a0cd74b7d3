import { expect, test } from 'bun:test'
import { isUnavailable } from '../src/index.ts'

const withCode = (code: unknown) => Object.assign(new Error('x'), { code })

test.each([
  'ECONNREFUSED',
  'CONNECTION_ENDED',
  '57014',
  '57P01',
  '25P03',
  '40001',
  '53300',
  '08006',
])('an error with the code %s says that a service is unreachable, full or busy', (code) => {
  expect(isUnavailable(withCode(code))).toBe(true)
})

test.each([
  ['a duplicate', withCode('23505')],
  ['a code that is none of its class', withCode('57P06')],
  ['a number', withCode(1)],
  ['an error without a code', new Error('57014')],
  ['what is no error', { code: '57014' }],
  ['nothing', null],
])('anything else is a bug: %s', (_, error) => {
  expect(isUnavailable(error)).toBe(false)
})
