import { beforeAll, expect, test } from 'bun:test'
import type { LogEntry } from '@svc/http'
import { until } from '@svc/patience'
import { openApi } from './start-api.ts'

/** What a client sends that no line may repeat. */
const SECRETS = ['sesame-open-up', 'svck_wrong', 'Title of a private talk', 'private.example.org']

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const service = await openApi()
const { key, account_id } = await service.caller()
const headers = {
  'x-request-id': 'request-1',
  traceparent: `00-${TRACE}-00f067aa0ba902b7-01`,
  'idempotency-key': 'sesame-open-up',
  cookie: 'session=sesame-open-up',
}
let lines: LogEntry[]

beforeAll(async () => {
  const source = { url: 'https://user:sesame-open-up@private.example.org/talk.mp4' }
  const body = { title: 'Title of a private talk', source }
  await service.call('POST', '/v1/projects', { key, body, headers })
  await service.call('GET', '/v1/account', { key: 'svck_wrong', headers })
  await service.call('GET', '/v1/account?token=sesame-open-up', { key, headers })
  await service.call('POST', '/v1/projects', {
    key,
    raw: '{"title":"sesame-open-up',
    headers: { ...headers, 'content-type': 'application/json' },
  })
  await service.call('GET', '/v1/sesame-open-up', { key, headers })
  await until(() => requestLines().length === 5)
  lines = requestLines()
})

const requestLines = () => service.logged.filter((line) => line['request_id'] === 'request-1')

test('a request is one line, with the ids that lead to its trace and to its account', () => {
  expect(lines[0]).toEqual({
    level: 'info',
    event: 'request',
    request_id: 'request-1',
    trace_id: TRACE,
    method: 'POST',
    path: '/v1/projects',
    status: 201,
    duration_ms: expect.any(Number),
    account_id,
    credential_id: expect.any(String),
  })
  expect(lines.map(({ path, status, error_code }) => [path, status, error_code])).toEqual([
    ['/v1/projects', 201, undefined],
    ['/v1/account', 401, 'INVALID_API_KEY'],
    ['/v1/account', 200, undefined],
    ['/v1/projects', 400, 'INVALID_JSON'],
    ['/v1/*', 404, 'NOT_FOUND'],
  ])
})

test('no line has another member, and none repeats what a client sent', () => {
  const members = new Set(lines.flatMap((line) => Object.keys(line)))
  expect([...members].toSorted()).toEqual(
    [
      ...['account_id', 'credential_id', 'duration_ms', 'error_code', 'event', 'level', 'method'],
      ...['path', 'refused_for', 'request_id', 'status', 'trace_id'],
    ].toSorted(),
  )
  const text = JSON.stringify(service.logged)
  for (const secret of [...SECRETS, key]) expect(text).not.toContain(secret)
})
