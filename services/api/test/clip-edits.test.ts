import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { startApi } from './start-api.ts'

const api = await startApi()
afterAll(() => api[Symbol.asyncDispose]())
const { key } = await api.caller()

let clip: string
let project: string
beforeEach(async () => {
  const { project_id, clip_ids } = await api.completedProject(key, 1)
  project = `/v1/projects/${project_id}`
  clip = `/v1/clips/${clip_ids[0]}`
})

const edit = (body: object, headers: Record<string, string> = {}) =>
  api.call('PATCH', clip, { key, body, headers })
const tagOf = async () => (await api.call('GET', clip, { key })).headers.get('etag') ?? ''

describe('PATCH /v1/clips/{clip_id}', () => {
  test('answers with the clip and its revision, which the next change may name', async () => {
    const answer = await edit({ title: 'New' }, { 'if-match': await tagOf() })
    expect([answer.status, answer.headers.get('etag')]).toEqual([200, '"2"'])
    expect(await answer.json()).toMatchObject({ title: 'New', revision: 2 })
    expect((await edit({ title: 'Newer' }, { 'if-match': '"2"' })).status).toBe(200)
    expect((await edit({ title: 'Newest', revision: 3 })).status).toBe(200)
  })

  test('refuses a change of an earlier revision, and names the present one', async () => {
    const tag = await tagOf()
    await edit({ title: 'New' })
    for (const stale of [
      edit({ title: 'Old' }, { 'if-match': tag }),
      edit({ title: 'Old', revision: 1 }),
    ]) {
      const answer = await stale
      expect([answer.status, await answer.json()]).toMatchObject([
        409,
        { errors: [{ code: 'CONFLICT', revision: 2 }] },
      ])
    }
  })

  test.each([
    ['another tag', { title: 'x' }, { 'if-match': '"other"' }, 'header.If-Match'],
    [
      'a header and a member that differ',
      { title: 'x', revision: 2 },
      { 'if-match': '"1"' },
      'header.If-Match',
    ],
    ['nothing', {}, {}, 'body'],
    ['a member that clips do not have', { score: 100 }, {}, 'body.score'],
    ['a title that is too long', { title: 'x'.repeat(101) }, {}, 'body.title'],
    [
      'a crop without width',
      { framing: [{ start: 0, layout: 'fill', crop: { x: 0, y: 0, height: 1 } }] },
      {},
      'body.framing[0].crop.width',
    ],
  ] as [string, object, Record<string, string>, string][])(
    'refuses %s',
    async (_, body, headers, location) => {
      const answer = await edit(body, headers)
      const { errors } = await answer.json()
      expect([answer.status, errors[0].location]).toEqual([422, expect.stringContaining(location)])
    },
  )
})

describe('revisions', () => {
  test('are listed and brought back', async () => {
    await edit({ title: 'New' })
    const list = await (await api.call('GET', `${clip}/revisions`, { key })).json()
    expect(list).toMatchObject({ items: [{ revision: 2 }, { revision: 1 }], next_cursor: null })
    const back = await api.call('POST', `${clip}/revisions/1/restore`, { key })
    expect([back.status, await back.json()]).toMatchObject([200, { title: 'Clip 1', revision: 3 }])
  })

  test.each(['0', '9', '1.5', '99999999999', 'x'])(
    'that are none are not found: %s',
    async (name) => {
      const answer = await api.call('POST', `${clip}/revisions/${name}/restore`, { key })
      expect(answer.status).toBe(404)
    },
  )
})

test('POST /v1/projects/{project_id}/clips makes a clip by hand', async () => {
  const answer = await api.call('POST', `${project}/clips`, { key, body: { start: 2, end: 9 } })
  const made = await answer.json()
  expect([answer.status, answer.headers.get('location')]).toEqual([
    201,
    `/v1/clips/${made.clip_id}`,
  ])
  expect(made).toMatchObject({ rank: 2, status: 'processing', duration_seconds: 7 })
})
