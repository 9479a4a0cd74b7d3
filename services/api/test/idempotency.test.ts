import { describe, expect, test } from 'bun:test'
import { openApi } from './start-api.ts'

const api = await openApi()

const { key } = await api.caller()
const body = { source: { url: 'https://media.example.org/talk.mp4' }, title: 'One' }
const create = (idempotencyKey: string, sent: object = body) =>
  api.call('POST', '/v1/projects', {
    key,
    body: sent,
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
    const again = await create('a', { title: 'One', source: body.source })
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
