import { afterAll, describe, expect, test } from 'bun:test'
import { refusal } from '@svc/http/testing'
import { POST_SAMPLES } from './post-samples.ts'
import { startApi } from './start-api.ts'

const COPIES = 50

const api = await startApi()
afterAll(() => api[Symbol.asyncDispose]())

const posts = api.api.routes
  .filter(({ method, path }) => method === 'POST' && path.startsWith('/v1/'))
  .map(({ path }) => path)

test('every POST of /v1 has a sample to be tried with', () => {
  expect(posts.length).toBeGreaterThan(10)
  expect(Object.keys(POST_SAMPLES).toSorted()).toEqual(posts.toSorted())
})

describe.each(posts)('POST %s with an Idempotency-Key', (endpoint) => {
  test(`answers ${COPIES} copies at once in the same bytes, one of them the first`, async () => {
    const { key, post } = await prepare(endpoint)
    const copies = Array.from({ length: COPIES }, () => post('many'))
    const answers = await Promise.all(copies.map(answerOf))
    const [first] = answers
    expect(first?.status).toBeOneOf([200, 201, 202])
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
      answers.map(() => ({ status: first?.status ?? 0, body: first?.body ?? '' })),
    )
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1)
    expect(await storedKeys(key)).toBe(1)
  })

  test('refuses another body, and a key that is none', async () => {
    const { post, sample } = await prepare(endpoint)
    expect((await post('once')).ok).toBe(true)
    if (sample.otherBody) {
      expect(await refusal(await post('once', sample.otherBody))).toBe('422 IDEMPOTENCY_KEY_REUSED')
    }
    for (const malformed of ['', 'x'.repeat(201), 'ä']) {
      const response = await post(malformed)
      expect(response.status).toBe(422)
      const told = (await response.json()) as { errors: { location: string }[] }
      expect(told.errors[0]?.location).toBe('header.Idempotency-Key')
    }
  })
})

async function prepare(endpoint: string) {
  const caller = await api.caller()
  const { key } = caller
  const make = POST_SAMPLES[endpoint]
  if (!make) throw new Error(`There is no sample of POST ${endpoint}.`)
  const sample = await make(api, caller)
  const post = (idempotencyKey: string, body: object | undefined = sample.body) =>
    api.call('POST', sample.path, { key, body, headers: { 'idempotency-key': idempotencyKey } })
  return { key, sample, post }
}

async function answerOf(sent: Promise<Response>) {
  const response = await sent
  return {
    status: response.status,
    body: await response.text(),
    replayed: response.headers.get('idempotency-replayed') === 'true',
  }
}

async function storedKeys(key: string): Promise<number> {
  const [stored] = await api.sql<{ count: number }[]>`
    select count(*) as count from idempotency_keys
     where key = 'many' and account_id = (
       select account_id from api_keys where key_id = ${key.slice('svck_'.length).slice(0, 8)}
     )
  `
  return stored?.count ?? 0
}
