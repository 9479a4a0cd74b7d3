import { describe, expect, test } from 'bun:test'
import { Type as t } from '@sinclair/typebox'
import { startFairClock, until } from '@svc/patience'
import { createApi } from '../src/app.ts'
import { answerWriter } from '../src/plugins/entity-tags.ts'
import { openApi } from './start-api.ts'

describe('answerWriter', () => {
  const write = answerWriter(t.Object({ title: t.String(), size: t.Integer() }))

  test('leaves out what the shape does not name', () => {
    expect(write({ title: 'Talk', size: 1, account_id: 'secret' }).content).toBe(
      '{"title":"Talk","size":1}',
    )
  })

  test('refuses what has another shape', () => {
    expect(() => write({ title: 'Talk', size: 'large' })).toThrow()
    expect(() => write({ title: 'Talk' })).toThrow()
  })

  test('gives another tag to another text', () => {
    const [first, same, other] = [1, 1, 2].map((size) => write({ title: 'Talk', size }).tag)
    expect(first).toBe(same ?? '')
    expect(first).not.toBe(other ?? '')
  })
})

const api = await openApi()

describe('a project that is read again and again', async () => {
  const { key } = await api.caller()
  const project_id = await api.project(key)
  const path = `/v1/projects/${project_id}`
  const read = async (address: string, headers = {}) => {
    const answer = await api.call('GET', address, { key, headers })
    return [answer.status, answer.headers.get('etag'), await answer.text()] as const
  }

  test('is the same text with the same tag, and the item of a page', async () => {
    const [first, second, third] = [await read(path), await read(path), await read(path)]
    expect(first[0]).toBe(200)
    expect([second, third]).toEqual([first, first])
    expect(await read('/v1/projects')).toEqual([
      200,
      null,
      `{"items":[${first[2]}],"next_cursor":null}`,
    ])
  })

  test('that breaks its own shape is an error each time, and never an answer', async () => {
    await api.sql`update projects set stage = 'elsewhere' where project_id = ${project_id}`
    for (let count = 0; count < 3; count += 1) expect((await read(path))[0]).toBe(500)
  })
})

test('many reads of projects wait for a slow database without holding its connections', async () => {
  // With seats of its own, for which requests wait as long as they do in the service.
  const { seats: _, ...dependencies } = api.dependencies
  const app = createApi(dependencies)
  const read = async (path: string, key: string) =>
    app.handle(
      new Request(`http://localhost${path}`, { headers: { authorization: `Bearer ${key}` } }),
    )
  const [{ key }, other] = [await api.caller(), await api.caller()]
  const project_id = await api.project(key)
  const [locked, unlock] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = api.sql.begin(async (sql) => {
    await sql`lock table projects in access exclusive mode`
    locked.resolve()
    await unlock.promise
  })
  await locked.promise
  const reads = Array.from({ length: 40 }, () => read(`/v1/projects/${project_id}`, key))
  // Longer than a request waits for a seat of its account.
  const clock = startFairClock()
  await until(() => clock.seconds() > 1.1)
  expect((await read('/v1/preferences', other.key)).status).toBe(200)
  unlock.resolve()
  await slow
  const statuses = (await Promise.all(reads)).map(({ status }) => status)
  expect(statuses).toEqual(reads.map(() => 200))
})
