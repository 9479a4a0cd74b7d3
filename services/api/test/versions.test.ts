import { describe, expect, test } from 'bun:test'
import { openApi } from './start-api.ts'

const api = await openApi()
const { key } = await api.caller()

describe('PATCH /v1/templates/{template_id}', () => {
  test.each([
    ['the version that it has', { version: 1, name: 'A' }, {}, 200],
    ['the version before', { version: 7, name: 'A' }, {}, 409],
    ['two versions at once', { name: 'F', version: 2 }, { 'if-match': '"1"' }, 409],
  ])('changes it under %s in the body, or not', async (name, body, headers, status) => {
    const made = await api.call('POST', '/v1/templates', { key, body: { name: `For ${name}` } })
    const path = `/v1/templates/${(await made.json()).template_id}`
    const changed = await api.call('PATCH', path, { key, body, headers })
    const tag = (await api.call('GET', path, { key })).headers.get('etag')
    expect([changed.status, tag]).toEqual([status, status === 200 ? '"2"' : '"1"'])
  })
})

describe('PATCH /v1/clips/{clip_id}', async () => {
  const clip = `/v1/clips/${await api.clip(key)}`
  const edit = (body: object, headers: Record<string, string> = {}) =>
    api.call('PATCH', clip, { key, body, headers })

  test.each<[object, string]>([
    [{}, 'body'],
    [
      { framing: [{ start: 0, layout: 'fill', crop: { x: 0, y: 0, height: 1 } }] },
      'body.framing[0].crop.width',
    ],
  ])('refuses %j', async (body, location) => {
    const answer = await edit(body)
    const { errors } = await answer.json()
    expect([answer.status, errors[0].location]).toEqual([422, expect.stringContaining(location)])
  })

  test.each(['application/json', 'application/merge-patch+json'])(
    'merges a style at every depth, as %s',
    async (type) => {
      const style = async (caption_style: object | null) => {
        const headers = { 'content-type': type }
        const answer = await edit({ caption_style }, headers)
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
})
