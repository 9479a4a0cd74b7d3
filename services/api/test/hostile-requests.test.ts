import { afterAll, describe, expect, test } from 'bun:test'
import { refusal } from '@svc/http/testing'
import { oneOfEverything, POST_SAMPLES } from './post-samples.ts'
import { startApi } from './start-api.ts'

const UNKNOWN_ID = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const OWN = ['account_id', 'id', 'created_at', 'status', 'credits', 'plan', 'cost', 'owner']

const api = await startApi()
afterAll(() => api[Symbol.asyncDispose]())

const owner = await api.caller()
const stranger = await api.caller()
const ids = await oneOfEverything(api, owner)
const project = `/v1/projects/${ids['project_id']}`
const lists = [
  '/v1/projects',
  `${project}/clips`,
  '/v1/templates',
  '/v1/assets',
  '/v1/calendar',
  '/v1/social-accounts',
  '/v1/credits/ledger',
  '/v1/events',
]
const hasNoBody = /(like|confirm|regenerate)$/
const withBodies = Object.keys(POST_SAMPLES).filter((endpoint) => !hasNoBody.test(endpoint))

describe('an id of another account', () => {
  test('is not found by counting up and down from one that is known', async () => {
    const known = ids['project_id'] ?? ''
    const answers = new Set<string>()
    for (let step = 1; step <= 500; step += 1) {
      for (const near of [neighbour(known, step), neighbour(known, -step)]) {
        answers.add(await refusal(await api.call('GET', `/v1/projects/${near}`, owner)))
      }
    }
    expect([...answers]).toEqual(['404 NOT_FOUND'])
  })

  test('takes as long to refuse as an id that does not exist', async () => {
    const times: Record<string, number[]> = { foreign: [], missing: [] }
    for (let round = 0; round < 200; round += 1) {
      for (const [name, id] of [
        ['foreign', ids['project_id']],
        ['missing', UNKNOWN_ID],
      ] as const) {
        const since = performance.now()
        await (await api.call('GET', `/v1/projects/${id}`, stranger)).text()
        times[name]?.push(performance.now() - since)
      }
    }
    const median = (values: number[] = []) => values.toSorted((a, b) => a - b)[100] ?? 0
    expect(median(times['foreign']) / median(times['missing'])).toBeWithin(0.5, 2)
  })
})

describe('a body', () => {
  test.each(withBodies)('of POST %s cannot set what only the service sets', async (endpoint) => {
    const sample = await POST_SAMPLES[endpoint]?.(api, owner)
    for (const member of OWN) {
      const body = { ...sample?.body, [member]: stranger.account_id }
      const response = await api.call('POST', sample?.path ?? '', { key: owner.key, body })
      expect([member, response.status]).toEqual([member, 422])
      expect(await response.json()).toMatchObject({ errors: [{ location: `body.${member}` }] })
    }
  })

  test.each(withBodies)('of POST %s holds NUL in no text', async (endpoint) => {
    const sample = await POST_SAMPLES[endpoint]?.(api, owner)
    for (const [member, value] of Object.entries(sample?.body ?? {})) {
      if (typeof value !== 'string') continue
      const body = { ...sample?.body, [member]: `${value}\u0000` }
      const response = await api.call('POST', sample?.path ?? '', { key: owner.key, body })
      expect([member, response.status]).toEqual([member, 422])
    }
  })
})

describe('a read', () => {
  test.each(lists)('of %s refuses a parameter that it does not know', async (path) => {
    const response = await api.call('GET', `${path}?account_id=${owner.account_id}`, owner)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ errors: [{ location: 'query.account_id' }] })
  })

  test('is not turned into another method by a header', async () => {
    const headers = { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' }
    expect((await api.call('GET', project, { ...owner, headers })).status).toBe(200)
    expect((await api.call('GET', project, owner)).status).toBe(200)
  })

  test('is answered whole, whatever part is asked for', async () => {
    const headers = { range: 'bytes=0-1', 'if-range': '*' }
    const response = await api.call('GET', project, { ...owner, headers })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ project_id: ids['project_id'] })
  })
})

describe('a cursor', () => {
  test.each(lists)('that was tampered with is refused by %s', async (path) => {
    await api.project(owner.key)
    const page = await (await api.call('GET', '/v1/projects?limit=1', owner)).json()
    const real: string = page.next_cursor
    const forged = [
      real.slice(0, -1),
      real + real,
      `${real[0] === 'A' ? 'B' : 'A'}${real.slice(1)}`,
      Buffer.from("' or 1=1 --").toString('base64url'),
      Buffer.from(JSON.stringify({ account_id: owner.account_id })).toString('base64url'),
      'A'.repeat(8192),
      '',
      ...(path === '/v1/projects' ? [] : [real]),
    ]
    for (const cursor of forged) {
      const response = await api.call('GET', `${path}?cursor=${cursor}`, owner)
      expect([cursor.slice(0, 20), response.status]).toEqual([cursor.slice(0, 20), 422])
      expect(await response.json()).toMatchObject({ errors: [{ location: 'query.cursor' }] })
    }
  })
})

function neighbour(ulid: string, step: number): string {
  let value = [...ulid].reduce((sum, digit) => sum * 32n + BigInt(CROCKFORD.indexOf(digit)), 0n)
  value += BigInt(step)
  const digits = Array.from({ length: 26 }, () => {
    const digit = CROCKFORD[Number(value % 32n)] ?? ''
    value /= 32n
    return digit
  })
  return digits.toReversed().join('')
}
