import { afterAll, describe, expect, test } from 'bun:test'
import { refusal } from '@svc/http/testing'
import { startApi } from './start-api.ts'

const api = await startApi()
afterAll(() => api[Symbol.asyncDispose]())

const { key } = await api.caller()
const body = { source: { url: 'https://media.example.org/talk.mp4' }, title: 'One' }

describe('POST /v1/projects with an Idempotency-Key', () => {
  test('creates one project and repeats its answer byte for byte', async () => {
    const first = await create('a', body)
    const again = await create('a', { title: 'One', source: body.source })
    expect([first.status, again.status]).toEqual([201, 201])
    expect(await again.text()).toBe(await first.text())
    expect(again.headers.get('location')).toBe(first.headers.get('location'))
    expect(first.headers.get('idempotency-replayed')).toBeNull()
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
  })

  test('creates one project for many requests at once', async () => {
    const own = await api.caller()
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => create('b', body, own.key)),
    )
    const statuses = new Set(responses.map(({ status }) => status))
    expect([...statuses].every((status) => status === 201 || status === 409)).toBe(true)
    const page = await (await api.call('GET', '/v1/projects', own)).json()
    expect(page.items).toHaveLength(1)
  })

  test('refuses another body under the same key', async () => {
    await create('c', body)
    expect(await refusal(await create('c', { ...body, title: 'Two' }))).toBe(
      '422 IDEMPOTENCY_KEY_REUSED',
    )
  })

  test('keeps nothing of a request that was refused', async () => {
    expect((await create('d', { source: {} })).status).toBe(422)
    expect((await create('d', body)).status).toBe(201)
  })

  test('keeps the keys of accounts apart', async () => {
    const other = await api.caller()
    const [mine, theirs] = [await create('e', body), await create('e', body, other.key)]
    expect(theirs.status).toBe(201)
    expect(await theirs.text()).not.toBe(await mine.text())
  })

  test('still repeats the answer when the project is gone', async () => {
    const first = await create('f', body)
    const { project_id } = await first.clone().json()
    await api.call('DELETE', `/v1/projects/${project_id}`, { key })
    const again = await create('f', body)
    expect([again.status, await again.text()]).toEqual([201, await first.text()])
    expect((await api.call('GET', `/v1/projects/${project_id}`, { key })).status).toBe(404)
  })

  test('repeats an answer of an earlier release as it was, without members that are new', async () => {
    const first = await create('earlier', body)
    const { source: _, ...earlier } = await first.json()
    await api.sql`update idempotency_keys set body = ${JSON.stringify(earlier)} where key = 'earlier'`
    const again = await create('earlier', body)
    expect([again.status, await again.json()]).toEqual([201, earlier])
    expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'))
    expect(again.headers.get('location')).toBe(first.headers.get('location'))
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(again.headers.get('x-request-id')).toBeString()
  })

  test.each([
    ['200 characters', 'x'.repeat(200), 201],
    ['201 characters', 'x'.repeat(201), 422],
    ['nothing', '', 422],
    ['another alphabet', 'schlüssel', 422],
    ['a tab', 'a\tb', 422],
  ])('takes a key of %s or says where it is wrong', async (_, idempotencyKey, status) => {
    const response = await create(idempotencyKey, body)
    expect(response.status).toBe(status)
    if (status === 422) {
      expect(await response.json()).toMatchObject({
        errors: [{ location: 'header.Idempotency-Key' }],
      })
    }
  })
})

const create = (idempotencyKey: string, body: object, as = key) =>
  api.call('POST', '/v1/projects', {
    key: as,
    body,
    headers: { 'idempotency-key': idempotencyKey },
  })
