import { describe, expect, test } from 'bun:test'
import { ApiError, ConnectionError } from '@svc/client'
import { EXIT_CODES, explain, Stopped, UsageError, WorkFailed } from '../src/explain.ts'
import { NotSignedIn } from '../src/sign-in/credentials-file.ts'

const refused = (status: number, code = 'NOT_FOUND') =>
  new ApiError(
    status,
    [
      {
        code: code as 'NOT_FOUND',
        reason: 'not_found',
        params: {},
        description: 'Received 7; allowed is a text.',
        location: 'body.title',
      },
    ],
    new Headers({ 'x-request-id': 'r1' }),
  )

describe('an error ends the command with an exit code of the help', () => {
  test.each<[string, Error, number]>([
    ['a body that is invalid', refused(422), 1],
    ['lack of credits', refused(402), 1],
    ['a conflict', refused(409), 1],
    ['too many requests', refused(429), 1],
    ['a failed project', new WorkFailed({}, 'The project is failed.'), 1],
    ['a mistyped option', new UsageError('--limit is "x"'), 2],
    ['a key that is none', refused(401), 3],
    ['a scope that is missing', refused(403), 3],
    ['no credential', new NotSignedIn('http://a'), 3],
    ['what is not there', refused(404), 4],
    ['no answer', new ConnectionError('refused'), 5],
    ['a fault', refused(500), 5],
    ['a service that is unreachable', refused(503), 5],
    ['Ctrl-C', new Stopped(), 130],
    ['anything else', new TypeError('odd'), 1],
  ])('%s', (_, error, code) => {
    expect(explain(error).code).toBe(code)
    expect(EXIT_CODES).toHaveProperty(String(code))
  })
})

test('a refusal is told by code, place, what was received and what is allowed, and the id of the request', () => {
  const { sentences, json } = explain(refused(422, 'VALIDATION_ERROR'))
  expect(sentences).toEqual([
    'VALIDATION_ERROR · body.title · Received 7; allowed is a text.',
    'Request r1',
  ])
  expect(json).toMatchObject({ status: 422, request_id: 'r1', problems: [{}] })
})

test.each([
  [401, 'INVALID_API_KEY', '`clip sign-in` signs in anew.'],
  [
    403,
    'MISSING_SCOPE',
    '`clip account` shows what this credential may do; `clip sign-in` asks a person for more.',
  ],
])('a %d comes with the command that helps', (status, code, advice) => {
  expect(explain(refused(status, code)).sentences).toContain(advice)
})
