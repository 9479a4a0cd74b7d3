import { describe, expect, test } from 'bun:test'
import { refusal } from '@svc/http/testing'
import { openApi } from './start-api.ts'

const api = await openApi()

const { key } = await api.caller()
const clip = `/v1/clips/${await api.clip(key)}`

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

async function read(path: string) {
  return (await api.call('GET', path, { key })).json()
}
