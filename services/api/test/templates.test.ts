import { afterAll, describe, expect, test } from 'bun:test'
import { Value } from '@sinclair/typebox/value'
import { BUILTIN_TEMPLATES } from '@svc/domain/testing'
import { refusal } from '@svc/http/testing'
import { Template } from '@svc/specification'
import { startApi } from './start-api.ts'

const api = await startApi()
afterAll(() => api[Symbol.asyncDispose]())

const { key } = await api.caller()
const UNKNOWN_ID = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
const builtinPath = `/v1/templates/${BUILTIN_TEMPLATES[0]?.template_id}`

describe('a template', () => {
  test('is created with 201 and its address, and read as it was created', async () => {
    const body = { name: 'Köln', config: { captions: { preset: 'neon' } } }
    const response = await api.call('POST', '/v1/templates', { key, body })
    const template = await response.json()
    expect(response.status).toBe(201)
    expect(Value.Errors(Template, template).First()).toBeUndefined()
    const path = `/v1/templates/${template.template_id}`
    expect(response.headers.get('location')).toBe(path)
    const read = await api.call('GET', path, { key })
    expect(read.headers.get('etag')).toBe('"1"')
    expect(await read.json()).toEqual(template)
  })

  test('is made once for one key', async () => {
    const headers = { 'idempotency-key': 'template-1' }
    const made = await Promise.all(
      Array.from({ length: 10 }, () =>
        api.call('POST', '/v1/templates', { key, body: { name: 'Once' }, headers }),
      ),
    )
    expect(new Set(made.map(({ status }) => status))).toEqual(new Set([201]))
    const ids = await Promise.all(made.map(async (one) => (await one.json()).template_id))
    expect(new Set(ids).size).toBe(1)
  })

  test.each([
    ['no name', {}, '422 VALIDATION_ERROR', 'body.name'],
    [
      'an unknown member',
      { name: 'a', config: { layout: { zoom: 2 } } },
      '422 VALIDATION_ERROR',
      'body.config.layout.zoom',
    ],
    [
      'a wrong type',
      { name: 'a', config: { audio: { duck: 'yes' } } },
      '422 VALIDATION_ERROR',
      'body.config.audio.duck',
    ],
    [
      'a filter as a font',
      { name: 'a', config: { captions: { font_family: "X',drawtext=text=OWNED" } } },
      '422 VALIDATION_ERROR',
      'body.config.captions.font_family',
    ],
    [
      'a font that there is not',
      { name: 'a', config: { hook: { style: { font_family: 'Comic Sans' } } } },
      '422 VALIDATION_ERROR',
      'body.config.hook.style.font_family',
    ],
    [
      'a colour that is none',
      { name: 'a', config: { captions: { color: 'red:enable=0' } } },
      '422 VALIDATION_ERROR',
      'body.config.captions.color',
    ],
    [
      'an asset of nobody',
      { name: 'a', config: { branding: { logo_asset_id: UNKNOWN_ID } } },
      '422 VALIDATION_ERROR',
      'body.config.branding.logo_asset_id',
    ],
    ['a name that is taken', { name: 'KÖLN' }, '409 CONFLICT', 'body.name'],
  ])('is refused with %s', async (_, body, refused, location) => {
    const response = await api.call('POST', '/v1/templates', { key, body })
    const answer = await response.json()
    expect(`${response.status} ${answer.errors[0].code}`).toBe(refused)
    expect(answer.errors[0].location).toBe(location)
  })

  test('is refused with more than a megabyte and with nesting without end', async () => {
    const headers = { 'content-type': 'application/json' }
    const long = JSON.stringify({ name: 'x'.repeat(1_000_001) })
    const deep = `{"name":"a","config":${'{"captions":'.repeat(50)}{}${'}'.repeat(50)}}`
    const send = (raw: string) => api.call('POST', '/v1/templates', { key, raw, headers })
    expect(await refusal(await send(long))).toBe('413 PAYLOAD_TOO_LARGE')
    expect(await refusal(await send(deep))).toBe('422 VALIDATION_ERROR')
  })

  test.each([
    ['the version in the body', { version: 1, name: 'A' }, {}, 200],
    ['the version before', { version: 7, name: 'A' }, {}, 409],
    ['its entity tag', { name: 'B' }, { 'if-match': '"1"' }, 200],
    ['any version', { name: 'C' }, { 'if-match': '*' }, 200],
    ['another entity tag', { name: 'D' }, { 'if-match': '"2"' }, 409],
    ['what is no entity tag', { name: 'E' }, { 'if-match': 'W/"x"' }, 422],
    ['two versions at once', { name: 'F', version: 2 }, { 'if-match': '"1"' }, 422],
    ['nothing', {}, {}, 422],
    ['its id', { template_id: 'x' }, {}, 422],
  ])('is changed under %s, or not', async (name, body, headers, status) => {
    const path = await templateCalled(`For ${name}`)
    expect((await api.call('PATCH', path, { key, body, headers })).status).toBe(status)
  })

  test('merges a patch, puts null back and shows the new version', async () => {
    const path = await templateCalled('Patched', { layout: { headroom: 0.1, punch_in: 0.2 } })
    const body = { config: { layout: { headroom: null }, captions: { color: '#123456' } } }
    const response = await api.call('PATCH', path, { key, body })
    expect(response.headers.get('etag')).toBe('"2"')
    expect(await response.json()).toMatchObject({
      version: 2,
      config: { layout: { headroom: 0.28, punch_in: 0.2 }, captions: { color: '#123456' } },
    })
  })

  test('that comes with the service is read, and neither changed nor deleted', async () => {
    expect((await api.call('GET', builtinPath, { key })).status).toBe(200)
    const patched = await api.call('PATCH', builtinPath, { key, body: { name: 'Mine' } })
    expect(await refusal(patched)).toBe('409 CONFLICT')
    expect(await refusal(await api.call('DELETE', builtinPath, { key }))).toBe('409 CONFLICT')
  })

  test('is listed twenty at a time, a hundred at most', async () => {
    const list = async (query: string) => api.call('GET', `/v1/templates${query}`, { key })
    expect((await (await list('')).json()).items.length).toBeLessThanOrEqual(20)
    expect((await list('?limit=100&q=neon')).status).toBe(200)
    for (const query of [
      '?limit=101',
      '?limit=0',
      `?cursor=${'a'.repeat(101)}`,
      '?cursor=x',
      '?page=2',
    ]) {
      expect((await list(query)).status).toBe(422)
    }
  })
})

async function templateCalled(name: string, config: object = {}): Promise<string> {
  const response = await api.call('POST', '/v1/templates', { key, body: { name, config } })
  return `/v1/templates/${(await response.json()).template_id}`
}
