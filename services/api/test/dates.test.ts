import { afterAll, describe, expect, test } from 'bun:test'
import { startApi } from './start-api.ts'

const api = await startApi()
afterAll(() => api[Symbol.asyncDispose]())

const { key } = await api.caller()
const { project_id, clip_ids } = await api.completedProject(key, 1)
const clip = `/v1/clips/${clip_ids[0]}`
const anId = '01ARZ3NDEKTSV4RRFFQ69G5FAV'

const NO_DATES = [
  '2027-02-30T00:00:00Z',
  '2027-02-29T12:00:00+02:00',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '1969-12-31T23:59:59Z',
  '9999-12-31T23:59:59-14:00',
  '2027-01-01T00:00:00+23:59',
  '2027-01-01T00:00:00-23:59',
  '2027-12-31T23:59:60Z',
  '2027-01-01T00:00:00',
  '2027-01-01',
]

/** Every place that takes a date: in a body, or in a query. */
const PLACES: [string, string, string, (date: string) => object | null][] = [
  ['GET', '/v1/projects', 'query.created_after', () => null],
  ['GET', '/v1/projects', 'query.created_before', () => null],
  ['GET', '/v1/calendar', 'query.from', () => null],
  ['GET', '/v1/calendar', 'query.to', () => null],
  ['POST', `/v1/projects/${project_id}/share`, 'body.expires_at', (expires_at) => ({ expires_at })],
  [
    'POST',
    `${clip}/publish`,
    'body.scheduled_at',
    (scheduled_at) => ({ scheduled_at, social_account_id: anId }),
  ],
  ['PATCH', `/v1/calendar/${anId}`, 'body.scheduled_at', (scheduled_at) => ({ scheduled_at })],
]

describe.each(PLACES)('%s %s', (method, path, location, bodyOf) => {
  const name = location.split('.')[1]
  const call = (date: string) => {
    const body = bodyOf(date)
    const query = body ? '' : `?${name}=${encodeURIComponent(date)}`
    return api.call(method, path + query, { key, ...(body && { body }) })
  }

  test.each(NO_DATES)(`refuses %s at ${location}`, async (date) => {
    const response = await call(date)
    expect(response.status).toBe(422)
    const received = `Received "${date}"; allowed is an RFC 3339 time of the years 1970 to 9999`
    expect(await response.json()).toEqual({
      errors: [
        { code: 'VALIDATION_ERROR', location, description: expect.stringContaining(received) },
      ],
    })
  })

  test.each([
    '1970-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999999999Z',
    '2027-01-01T00:00:00-14:00',
  ])('finds no fault with the form of %s', async (date) => {
    const response = await call(date)
    expect(response.status).toBeLessThan(500)
    expect(await response.text()).not.toContain('RFC 3339')
  })
})

test('an end in the last moment of the year 9999 is kept as it is', async () => {
  const made = await api.completedProject(key, 1)
  const path = `/v1/projects/${made.project_id}/share`
  const body = { expires_at: '9999-12-31T23:59:59.999999999Z' }
  const response = await api.call('POST', path, { key, body })
  expect(await response.json()).toMatchObject({ expires_at: '9999-12-31T23:59:59.999Z' })
})
