import { describe, expect, test } from 'bun:test'
import { refusal } from '@svc/http/testing'
import { openApi } from './start-api.ts'

/** The time of the limits, in milliseconds: it goes on when a test says so, however long its requests take. */
let time = 0
const api = await openApi({ rateLimitScale: 1, rateLimitClock: () => time })

describe('the limit of a credential', () => {
  test('is stated in every answer, and a refusal states the seconds to wait', async () => {
    const { key } = await api.caller('pro')
    const answers = await Promise.all(Array.from({ length: 40 }, () => account(key)))
    const admitted = answers.filter(({ status }) => status === 200)
    expect(admitted).toHaveLength(30)
    expect(limitsOf(admitted[0])).toEqual(['120', '29', '1'])
    const refused = answers.find(({ status }) => status === 429)
    expect(limitsOf(refused)).toEqual(['120', '0', '15'])
    expect(refused?.headers.get('retry-after')).toBe('1')
    expect(refused?.headers.get('x-request-id')).toBeString()
    expect(await refused?.json()).toMatchObject({
      errors: [{ code: 'RATE_LIMITED', retry_after: 1 }],
    })
    time += 500
    expect((await account(key)).status).toBe(200)
    expect((await account(key)).status).toBe(429)
  })

  test('is its own: another credential of the account goes on', async () => {
    const { account_id, key } = await api.caller('pro')
    await Promise.all(Array.from({ length: 40 }, () => account(key)))
    expect((await account(key)).status).toBe(429)
    expect((await account(await api.keyOf(account_id, ['svc:account:read']))).status).toBe(200)
  })

  test('is four times as wide for what is asked elsewhere, and counts apart', async () => {
    const { key } = await api.caller('pro')
    const elsewhere = () => api.call('GET', '/caller', { key })
    const answers = await Promise.all(Array.from({ length: 140 }, elsewhere))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(120)
    expect(answers.at(-1)?.status).toBe(429)
    expect((await account(key)).status).toBe(200)
  })

  test('is five times as wide on a machine of one’s own', async () => {
    const { key } = await api.caller('self_hosted')
    expect(limitsOf(await account(key))).toEqual(['600', '149', '1'])
  })

  test('is narrower for new projects, which then cost nothing', async () => {
    const { key } = await api.caller('pro')
    const body = { source: { url: 'https://media.example.org/talk.mp4' } }
    const create = () => api.call('POST', '/v1/projects', { key, body })
    const answers = await Promise.all(Array.from({ length: 9 }, create))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array(5).fill(201),
      ...Array(4).fill(429),
    ])
    expect(limitsOf(answers.at(-1))).toEqual(['20', '0', '15'])
    expect(answers.at(-1)?.headers.get('retry-after')).toBe('3')
    const page = await (await api.call('GET', '/v1/projects', { key })).json()
    expect(page.items).toHaveLength(5)
  })

  test.each([
    ['a scope that is missing', '/v1/projects', 403],
    ['an endpoint that does not exist', '/v1/nothing', 404],
    ['a query that is wrong', '/v1/credits/ledger?limit=x', 403],
  ])('counts %s too', async (_, path, status) => {
    const { account_id } = await api.caller('pro')
    const key = await api.keyOf(account_id, ['svc:results:read'])
    const answers = [await api.call('GET', path, { key }), await api.call('GET', path, { key })]
    expect(answers.map((answer) => answer.status)).toEqual([status, status])
    expect(answers.map((answer) => limitsOf(answer)[1])).toEqual(['29', '28'])
  })
})

describe('the limit of an address', () => {
  test('ends a flood of invalid credentials, and admits a real one', async () => {
    const { key } = await api.caller('pro')
    const from = { 'x-forwarded-for': '203.0.113.7' }
    const guess = () => api.call('GET', '/v1/account', { key: 'svck_guess', headers: from })
    const answers = await Promise.all(Array.from({ length: 30 }, guess))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(15)
    expect(await refusal(answers.at(-1) as Response)).toBe('429 RATE_LIMITED')
    expect((await api.call('GET', '/v1/account', { key, headers: from })).status).toBe(200)
  })

  test('is one for a whole IPv6 network', async () => {
    const guess = (host: number) =>
      api.call('GET', '/v1/account', { headers: { 'x-forwarded-for': `2001:db8::${host}` } })
    for (let host = 1; host <= 15; host++) expect((await guess(host)).status).toBe(401)
    expect((await guess(99)).status).toBe(429)
  })

  test('is stated to a browser that is refused', async () => {
    const headers = { origin: 'https://example.org' }
    const response = await api.call('GET', '/v1/account', { headers })
    expect(response.status).toBe(403)
    expect(limitsOf(response)).toEqual(['60', '15', '0'])
  })
})

const account = (key: string) => api.call('GET', '/v1/account', { key })

const limitsOf = (response: Response | undefined) =>
  ['limit', 'remaining', 'reset'].map((name) => response?.headers.get(`ratelimit-${name}`))
