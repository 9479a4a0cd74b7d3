import { afterAll, describe, expect, test } from 'bun:test'
import { Type as t } from '@sinclair/typebox'
import { answerWriter } from '../src/plugins/entity-tags.ts'
import { startApi } from './start-api.ts'

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

describe('a project that is read again and again', async () => {
  const api = await startApi()
  afterAll(() => api[Symbol.asyncDispose]())
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

  test('shows a change at once, to a client that names the tag of before too', async () => {
    const [, tag] = await read(path)
    const headers = { 'if-none-match': tag }
    expect(await read(path, headers)).toEqual([304, tag, ''])
    await api.sql`update projects set title = 'Another' where project_id = ${project_id}`
    const [status, changed, text] = await read(path, headers)
    expect(status).toBe(200)
    expect(changed).not.toBe(tag)
    expect(JSON.parse(text)).toMatchObject({ title: 'Another' })
  })

  test('that breaks its own shape is an error each time, and never an answer', async () => {
    await api.sql`update projects set stage = 'elsewhere' where project_id = ${project_id}`
    for (let count = 0; count < 3; count += 1) expect((await read(path))[0]).toBe(500)
  })
})
