import { describe, expect, test } from 'bun:test'
import { POST_SAMPLES } from './post-samples.ts'
import { openApi } from './start-api.ts'

/** More than the database has connections. */
const COPIES = 12

const api = await openApi()

const posts = api.api.routes
  .filter(({ method, path }) => method === 'POST' && path.startsWith('/v1/'))
  .map(({ path }) => path)

test('every POST of /v1 has a sample to be tried with', () => {
  expect(posts.length).toBeGreaterThan(10)
  expect(Object.keys(POST_SAMPLES).toSorted()).toEqual(posts.toSorted())
})

test.each(posts)(
  'POST %s answers copies at once in the same bytes, one of them the first',
  async (endpoint) => {
    const { key, post } = await prepare(endpoint)
    const answers = await Promise.all(
      Array.from({ length: COPIES }, () => post('many').then(answerOf)),
    )
    const [first] = answers
    expect(first?.status).toBeOneOf([200, 201, 202])
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1)
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1)
    expect(await storedKeys(key)).toBe(1)
  },
)

async function prepare(endpoint: string) {
  const caller = await api.caller()
  const { key } = caller
  const make = POST_SAMPLES[endpoint]
  if (!make) throw new Error(`There is no sample of POST ${endpoint}.`)
  const sample = await make(api, caller)
  const { path, body } = sample
  const post = (idempotencyKey: string) =>
    api.call('POST', path, { key, body, headers: { 'idempotency-key': idempotencyKey } })
  return { key, post }
}

async function answerOf(response: Response) {
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

const { key } = await api.caller()
const BODY = { source: { url: 'https://media.example.org/talk.mp4' }, title: 'One' }
const create = (idempotencyKey: string, body: object = BODY) =>
  api.call('POST', '/v1/projects', {
    key,
    body,
    headers: { 'idempotency-key': idempotencyKey },
  })
const headersOf = ({ headers }: Response) =>
  ['idempotency-replayed', 'content-type', 'location'].map((name) => headers.get(name))

describe('POST /v1/projects with an Idempotency-Key', () => {
  test('creates one project and repeats its answer byte for byte, also when it is gone', async () => {
    const first = await create('a')
    const text = await first.clone().text()
    const [replayed, ...described] = headersOf(first)
    expect([first.status, replayed]).toEqual([201, null])
    await api.call('DELETE', `/v1/projects/${JSON.parse(text).project_id}`, { key })
    const again = await create('a', { title: 'One', source: BODY.source })
    expect([again.status, await again.text()]).toEqual([201, text])
    expect(headersOf(again)).toEqual(['true', ...described])
    expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
  })

  test('repeats an answer of an earlier release as it was, without members that are new', async () => {
    const { source: _, ...earlier } = await (await create('earlier')).json()
    await api.sql`update idempotency_keys set body = ${JSON.stringify(earlier)} where key = 'earlier'`
    const again = await create('earlier')
    expect([again.status, await again.json()]).toEqual([201, earlier])
  })

  test('takes another case and quotes for another key', async () => {
    const made = await Promise.all(['same', 'SAME', '"same"'].map((name) => create(name)))
    expect(made.map(headersOf).map(([replayed]) => replayed)).toEqual([null, null, null])
  })
})
