import { describe, expect, test } from 'bun:test'
import { Elysia } from 'elysia'
import { errors, identify, requestIds } from '../src/index.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'

describe('identify', () => {
  test.each([
    ['a plain id', 'abc-1.2_3', true],
    ['the longest id', 'x'.repeat(128), true],
    ['an id that is too long', 'x'.repeat(129), false],
    ['an empty id', '', false],
    ['an id with spaces', 'a b', false],
    ['an id with another alphabet', 'ü', false],
  ])('takes %s only when it is valid', (_, given, taken) => {
    const { request_id } = identify(new Headers({ 'x-request-id': given }))
    expect(request_id === given).toBe(taken)
    expect(request_id).toMatch(/^[A-Za-z0-9._-]{1,128}$/)
  })

  test.each([
    ['a valid traceparent', `00-${TRACE}-b7ad6b7169203331-01`, true],
    ['one of a later version', `01-${TRACE}-b7ad6b7169203331-01-more`, true],
    ['a version that is forbidden', `ff-${TRACE}-b7ad6b7169203331-01`, false],
    ['a trace of zeros', `00-${'0'.repeat(32)}-b7ad6b7169203331-01`, false],
    ['a parent of zeros', `00-${TRACE}-0000000000000000-01`, false],
    ['upper case', `00-${TRACE.toUpperCase()}-b7ad6b7169203331-01`, false],
    ['nonsense', 'nonsense', false],
  ])('takes the trace of %s only when it is valid', (_, traceparent, taken) => {
    const { trace_id } = identify(new Headers({ traceparent }))
    expect(trace_id).toMatch(/^[0-9a-f]{32}$/)
    expect(trace_id === TRACE).toBe(taken)
  })

  test('never makes the same id twice', () => {
    const ids = Array.from({ length: 1000 }, () => identify(new Headers()).request_id)
    expect(new Set(ids).size).toBe(1000)
  })
})

test.each([
  ['an answer', '/fine', 200],
  ['a refusal', '/nowhere', 404],
  ['a bug', '/bug', 500],
])('%s carries both ids', async (_, path, status) => {
  const app = new Elysia()
    .use(requestIds)
    .use(errors(() => {}))
    .get('/fine', 'fine')
    .get('/bug', () => {
      throw new Error('secret')
    })
  const headers = { 'x-request-id': 'mine', traceparent: `00-${TRACE}-b7ad6b7169203331-01` }
  const response = await app.handle(new Request(`http://localhost${path}`, { headers }))
  expect(response.status).toBe(status)
  expect(response.headers.get('x-request-id')).toBe('mine')
  expect(response.headers.get('x-trace-id')).toBe(TRACE)
  expect(await response.text()).not.toContain('secret')
})
