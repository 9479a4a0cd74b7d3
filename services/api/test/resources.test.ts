import { describe, expect, test } from 'bun:test'
import { grantCredits } from '@svc/domain'
import { refusal } from '@svc/http/testing'
import { Account } from '@svc/specification'
import { BASE_URL, openApi } from './start-api.ts'

const api = await openApi()

const { key, account_id } = await api.caller()
const source = { url: 'https://media.example.org/talk.mp4' }

describe('GET /v1/account', () => {
  test('gives the account as this credential sees it, and no members but those of the published shape', async () => {
    const account = await json('GET', '/v1/account')
    expect(account).toMatchObject({ id: account_id, plan: 'self_hosted' })
    expect(Object.keys(account).sort()).toEqual(Object.keys(Account.properties).sort())
  })
})

describe('a project', () => {
  test('takes its captions from its template, and its renders take theirs from it', async () => {
    const config = { captions: { outline: { width: 1 }, color: '#112233' } }
    const made = await api.call('POST', '/v1/templates', { key, body: { name: 'Wide', config } })
    const { template_id } = await made.json()
    const settings = { captions: { outline: { color: '#FF0000' } } }
    const { project_id, clip_ids } = await api.completedProjectOf(key, {
      source,
      template_id,
      settings,
    })
    expect((await json('GET', `/v1/projects/${project_id}`)).settings.captions).toMatchObject({
      preset: 'bold_pop',
      color: '#112233',
      outline: { color: '#FF0000', width: 1 },
    })
    const asked = { captions: { preset: 'minimal', shadow: { blur: 0.9 } } }
    const render = await json('POST', `/v1/clips/${clip_ids[0]}/renders`, asked, 202)
    expect(render.settings.captions).toMatchObject({
      preset: 'minimal',
      color: '#112233',
      font_weight: 600,
      outline: { color: '#FF0000', width: 1 },
      shadow: { color: '#000000DD', x: 0, y: 0.08, blur: 0.9 },
    })
  })
})

describe('the list of projects', async () => {
  const own = await api.caller()
  const made: string[] = []
  for (const title of ['First', 'Second', 'Third'])
    made.unshift(await api.project(own.key, { title }))
  const list = async (query: string) => api.call('GET', `/v1/projects?${query}`, own)
  const idsOf = async (query: string): Promise<string[]> =>
    (await (await list(query)).json()).items.map((one: { project_id: string }) => one.project_id)

  test('has several by their ids; what is unknown, malformed or foreign is left out', async () => {
    const foreign = await api.project(key)
    const asked = [made[2], foreign, made[0], '01ARZ3NDEKTSV4RRFFQ69G5FAV', 'x'].join()
    expect(await idsOf(`ids=${asked}`)).toEqual([made[0] ?? '', made[2] ?? ''])
    const page = await (await list(`ids=${made.join()}&limit=2`)).json()
    expect(await idsOf(`ids=${made.join()}&limit=2&cursor=${page.next_cursor}`)).toEqual([
      made[2] ?? '',
    ])
    expect((await list(`ids=${made[0]}&cursor=${page.next_cursor}`)).status).toBe(422)
    const hundred = [...made, ...Array.from({ length: 97 }, (_, index) => `${index}`)]
    expect(await idsOf(`ids=${hundred.join()}`)).toHaveLength(3)
    for (const wrong of ['', `${made[0]},`, [...hundred, '98'].join()]) {
      expect((await (await list(`ids=${wrong}`)).json()).errors[0].location).toBe('query.ids')
    }
  })
})

describe('a clip', () => {
  test('is listed with its words on request, at most twenty on a page', async () => {
    const { project_id } = await api.completedProject(key, 22)
    const list = (query: string) => json('GET', `/v1/projects/${project_id}/clips?${query}`)
    const first = await list('include=words&limit=50')
    const { items } = await list(`include=words&cursor=${first.next_cursor}`)
    expect([first.items.length, items.length]).toEqual([20, 2])
    const clip = await json('GET', `/v1/clips/${items[1].clip_id}?include=words`)
    expect([clip.words.length > 0, items[1]]).toEqual([true, clip])
    expect((await list('limit=50')).items[21]).not.toHaveProperty('words')
  })

  test('has links that this service serves, words only on request, and at most three decimals', async () => {
    const clip_id = await api.clip(key)
    const path = `/v1/clips/${clip_id}`
    const clip = await json('GET', path)
    expect(clip.preview_url).toStartWith(`${BASE_URL}/media/files/`)
    expect(clip).not.toHaveProperty('words')
    const full = await json('GET', `${path}?include=words`)
    expect(full.words).toMatchObject([{ text: 'Why?', start: 0, end: 1 }, { text: 'Because.' }])
    await api.sql`
      update clips set start = 1.23456789, segments = '[{"start": 1.23456789, "end": 9.87654321}]'
       where clip_id = ${clip_id}
    `
    expect(await json('GET', path)).toMatchObject({
      start: 1.235,
      duration_seconds: 8.642,
      segments: [{ start: 1.235, end: 9.877 }],
    })
  })
})

describe('a render', () => {
  test('that the account cannot pay is refused with 402, which its key does not keep', async () => {
    const payer = await api.caller('creator')
    const path = `/v1/clips/${await api.clip(payer.key)}/renders`
    const { balance } = await (await api.call('GET', '/v1/credits', payer)).json()
    await grantCredits(api.sql, { account_id: payer.account_id, amount: -balance })
    const call = { key: payer.key, body: {}, headers: { 'idempotency-key': 'k' } }
    const refused = await api.call('POST', path, call)
    expect([refused.status, await refused.json()]).toMatchObject([
      402,
      { errors: [{ code: 'INSUFFICIENT_CREDITS', needed: 1, available: 0 }] },
    ])
    await grantCredits(api.sql, { account_id: payer.account_id, amount: 10 })
    expect((await api.call('POST', path, call)).status).toBe(202)
  })
})

const clip = `/v1/clips/${await api.clip(key)}`
const read = async (path: string) => (await api.call('GET', path, { key })).json()

test('a render has an address of its own, which its answer names', async () => {
  const started = await api.call('POST', `${clip}/renders`, { key, body: {} })
  const render = await started.json()
  const address = `/v1/renders/${render.render_id}`
  expect([started.status, started.headers.get('location')]).toEqual([202, address])
  expect(await read(address)).toEqual(render)
  const other = { resolution: '720p' }
  const newer = await (await api.call('POST', `${clip}/renders`, { key, body: other })).json()
  expect(await read(`${clip}/renders/latest`)).toMatchObject({ render_id: newer.render_id })
  expect(await read(address)).toMatchObject({ render_id: render.render_id })
})

describe('a revision of a clip', () => {
  test('is read with all that it holds, also the clip as it was found', async () => {
    const held = ['title', 'description', 'hashtags', 'hook', 'segments', 'words', 'edits'] as const
    const found = await read(`${clip}?include=words`)
    const first = await read(`${clip}/revisions/1`)
    for (const name of held) expect([name, first[name]]).toEqual([name, found[name]])
    await api.call('PATCH', clip, { key, body: { title: 'Second', layout: 'fit' } })
    expect(await read(`${clip}/revisions/1`)).toEqual(first)
    const edited = await read(`${clip}?include=words`)
    const second = await read(`${clip}/revisions/2`)
    for (const name of held) expect([name, second[name]]).toEqual([name, edited[name]])
    const { items } = await read(`${clip}/revisions`)
    expect([second, first]).toMatchObject(items)
  })

  test.each(['0', '0x1', '1.0', '+1', 'abc', '99', '9'.repeat(40)])(
    'that is no number which the clip has is not found: %s',
    async (revision) => {
      const path = `${clip}/revisions/${encodeURIComponent(revision)}`
      expect(await refusal(api.call('GET', path, { key }))).toBe('404 NOT_FOUND')
      expect(await refusal(api.call('POST', `${path}/restore`, { key }))).toBe('404 NOT_FOUND')
    },
  )
})

test.each(['application/json', 'application/merge-patch+json'])(
  'the style of a clip is merged at every depth, as %s',
  async (type) => {
    const headers = { 'content-type': type }
    const style = async (caption_style: object | null) => {
      const answer = await api.call('PATCH', clip, { key, body: { caption_style }, headers })
      return (await answer.json()).edits.caption_style
    }
    expect(await style({ uppercase: true, outline: { width: 1 } })).toEqual({
      uppercase: true,
      outline: { width: 1 },
    })
    expect(await style({ uppercase: null, outline: { color: '#FF0000' } })).toEqual({
      outline: { width: 1, color: '#FF0000' },
    })
    expect(await style({ outline: { width: null } })).toEqual({ outline: { color: '#FF0000' } })
    expect(await style({ outline: null })).toBe(null)
  },
)

async function json(method: string, path: string, body?: object, status = 200) {
  const response = await api.call(method, path, { key, body })
  expect(response.status).toBe(status)
  return await response.json()
}
