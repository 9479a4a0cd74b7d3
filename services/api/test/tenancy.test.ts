import { afterAll, describe, expect, test } from 'bun:test'
import { startApi } from './start-api.ts'

const api = await startApi()
afterAll(() => api[Symbol.asyncDispose]())

const owner = await api.caller()
const stranger = await api.caller()
const mine = await api.completedProject(owner.key, 2)
const clip = mine.clip_ids[0] ?? ''
const upload = await mint()
const RANDOM = '01ARZ3NDEKTSV4RRFFQ69G5FAV'

describe('a request from another account', () => {
  test.each([
    ['GET', '/v1/projects/ID', mine.project_id],
    ['DELETE', '/v1/projects/ID', mine.project_id],
    ['GET', '/v1/projects/ID/clips', mine.project_id],
    ['GET', '/v1/clips/ID', clip],
    ['POST', '/v1/clips/ID/like', clip],
    ['POST', '/v1/clips/ID/dislike', clip],
    ['DELETE', '/v1/clips/ID/reaction', clip],
    ['POST', '/v1/clips/ID/renders', clip],
    ['GET', '/v1/clips/ID/renders/latest', clip],
    ['GET', '/v1/media/uploads/ID', upload],
    ['POST', '/v1/media/uploads/ID/complete', upload],
  ])('%s %s gets what a request for nothing gets', async (method, path, id) => {
    const foreign = await answer(method, path, id)
    expect(foreign).toEqual(await answer(method, path, RANDOM))
    expect(foreign.status).toBe(404)
  })

  test('changes nothing of the owner', async () => {
    const project = await (await api.call('GET', `/v1/projects/${mine.project_id}`, owner)).json()
    const own = await (await api.call('GET', `/v1/clips/${clip}`, owner)).json()
    expect(project).toMatchObject({ status: 'completed', clip_count: 2 })
    expect(own).toMatchObject({ reaction: null, latest_render: null })
  })

  test('cannot make a project of a foreign upload', async () => {
    const body = { source: { upload_id: upload } }
    const response = await api.call('POST', '/v1/projects', { key: stranger.key, body })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ errors: [{ location: 'body.source.upload_id' }] })
  })

  test.each(['/v1/projects', '/v1/credits/ledger'])('sees nothing in %s', async (path) => {
    const page = await (await api.call('GET', path, { key: stranger.key })).text()
    expect(page).not.toContain(mine.project_id)
  })

  test('is not helped by the cursor of the owner', async () => {
    await api.project(owner.key)
    const page = await (await api.call('GET', '/v1/projects?limit=1', owner)).json()
    const path = `/v1/projects?limit=1&cursor=${page.next_cursor}`
    expect(page.next_cursor).toBeString()
    expect((await api.call('GET', path, owner)).status).toBe(200)
    const response = await api.call('GET', path, { key: stranger.key })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ errors: [{ location: 'query.cursor' }] })
  })
})

describe('a malformed id', () => {
  test.each([
    'x',
    RANDOM.toLowerCase(),
    `${RANDOM}0`,
    '0'.repeat(10_000),
    '%20',
    "'%20or%201=1",
    '１',
  ])('is not found: %p', async (id) => {
    const response = await api.call('GET', `/v1/projects/${id}`, owner)
    expect(response.status).toBe(404)
  })
})

test.each(['account_id', 'project_id', 'status', 'credits', 'created_at', 'plan'])(
  'a request cannot set %s',
  async (member) => {
    const body = {
      source: { url: 'https://media.example.org/a.mp4' },
      [member]: stranger.account_id,
    }
    const response = await api.call('POST', '/v1/projects', { key: owner.key, body })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ errors: [{ location: `body.${member}` }] })
  },
)

async function answer(method: string, path: string, id: string) {
  const response = await api.call(method, path.replace('ID', id), { key: stranger.key })
  return { status: response.status, body: (await response.text()).replaceAll(id, 'ID') }
}

async function mint(): Promise<string> {
  const body = { file_name: 'a.mp4', content_type: 'video/mp4', size_bytes: 10, purpose: 'source' }
  const response = await api.call('POST', '/v1/media/uploads', { key: owner.key, body })
  return ((await response.json()) as { upload_id: string }).upload_id
}
