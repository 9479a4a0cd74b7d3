import { afterAll, describe, expect, test } from 'bun:test'
import { Value } from '@sinclair/typebox/value'
import { beginAsset, completeAsset, completeUpload } from '@svc/domain'
import { BUILTIN_TEMPLATES } from '@svc/domain/testing'
import { refusal } from '@svc/http/testing'
import { SCOPES } from '@svc/scope-policy'
import { Asset, BrandColors, CensoredWords, type Template, Vocabulary } from '@svc/specification'
import { startApi } from './start-api.ts'

const api = await startApi()
afterAll(() => api[Symbol.asyncDispose]())

const { key } = await api.caller()
const stranger = await api.caller()
const LOGO = { kind: 'logo', name: 'Logo', content_type: 'image/png', size_bytes: 10 }
const UNKNOWN_ID = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
const [builtin] = BUILTIN_TEMPLATES
const builtinPath = `/v1/templates/${builtin?.template_id}`

describe('an asset', () => {
  test('is announced, sent, confirmed and deleted', async () => {
    const announced = await api.call('POST', '/v1/assets', { key, body: LOGO })
    const { upload, ...asset } = await announced.json()
    expect(announced.status).toBe(201)
    expect(Value.Errors(Asset, asset).First()).toBeUndefined()
    expect(upload).toMatchObject({ method: 'PUT', headers: { 'Content-Type': 'image/png' } })
    const path = `/v1/assets/${asset.asset_id}`
    expect(announced.headers.get('location')).toBe(path)

    const confirm = () => api.call('POST', `${path}/confirm`, { key })
    expect(await refusal(await confirm())).toBe('409 CONFLICT')
    await receive(asset.asset_id)
    expect(await (await confirm()).json()).toMatchObject({ status: 'processing', url: null })
    expect((await confirm()).status).toBe(200)
    await finish(asset.asset_id)
    expect(await (await api.call('GET', path, { key })).json()).toMatchObject({
      status: 'ready',
      url: expect.stringContaining('/media/files/'),
      thumbnail_url: expect.stringContaining('/thumbnail.png'),
    })
    const listed = await api.call('GET', '/v1/assets?kind=logo&status=ready', { key })
    expect((await listed.json()).items).toHaveLength(1)

    const template = await templateCalled('Branded', {
      branding: { logo_asset_id: asset.asset_id },
    })
    expect(await refusal(await api.call('DELETE', path, { key }))).toBe('409 CONFLICT')
    expect((await api.call('DELETE', `${path}?force=maybe`, { key })).status).toBe(422)
    expect((await api.call('DELETE', `${path}?force=true`, { key })).status).toBe(204)
    expect(await refusal(await api.call('GET', path, { key }))).toBe('404 NOT_FOUND')
    expect((await api.call('GET', template, { key })).status).toBe(200)
  })

  test.each([
    ['a page', { content_type: 'text/html' }, 'body.content_type'],
    ['a film as a logo', { content_type: 'video/mp4' }, 'body.content_type'],
    ['more than its kind may have', { size_bytes: 20_000_001 }, 'body.size_bytes'],
    ['another kind', { kind: 'virus' }, 'body.kind'],
    ['a name of 201', { name: 'a'.repeat(201) }, 'body.name'],
    ['21 tags', { tags: Array(21).fill('a') }, 'body.tags'],
    ['a tag of 41', { tags: ['a'.repeat(41)] }, 'body.tags[0]'],
    ['a note of 501', { license_note: 'a'.repeat(501) }, 'body.license_note'],
    ['its own address', { url: 'https://example.org' }, 'body.url'],
  ])('is refused as %s', async (_, change, location) => {
    const response = await api.call('POST', '/v1/assets', { key, body: { ...LOGO, ...change } })
    expect(response.status).toBe(422)
    expect((await response.json()).errors[0].location).toBe(location)
  })
})

describe('the lists of the brand', () => {
  test('are put and read', async () => {
    const lists = [
      ['colors', { items: [{ color: '#1a73e8', name: 'Sea' }] }, BrandColors],
      ['vocabulary', { items: [{ term: 'ACME', sounds_like: ['ack me'] }] }, Vocabulary],
      ['censored-words', { items: [{ word: '(a+)+$' }], mode: 'mute' }, CensoredWords],
    ] as const
    for (const [name, body, schema] of lists) {
      const path = `/v1/brand-kit/${name}`
      const put = await (await api.call('PUT', path, { key, body })).json()
      expect(Value.Errors(schema, put).First()).toBeUndefined()
      expect(await (await api.call('GET', path, { key })).json()).toEqual(put)
      const others = await (await api.call('GET', path, stranger)).json()
      expect(others).toMatchObject({ items: [], updated_at: null })
    }
  })

  test('are refused with more than 500 words', async () => {
    const items = Array.from({ length: 501 }, (_, index) => ({ word: `w${index}` }))
    const response = await api.call('PUT', '/v1/brand-kit/censored-words', { key, body: { items } })
    expect(await refusal(response)).toBe('422 VALIDATION_ERROR')
  })

  test.each([
    ['no colour', { color: 'red' }, '.color', 'red'],
    ['a shorthand', { color: '#fff' }, '.color', '#fff'],
    ['a name of 51', { color: '#ffffff', name: 'a'.repeat(51) }, '.name', '50'],
  ])(
    'are refused with %s, saying what was given and what is allowed',
    async (_, item, at, said) => {
      const body = { items: [{ color: '#000000' }, item] }
      const response = await api.call('PUT', '/v1/brand-kit/colors', { key, body })
      const { errors } = await response.json()
      expect([response.status, errors[0].location]).toEqual([422, `body.items[1]${at}`])
      expect(errors[0].description).toContain(said)
    },
  )
})

test('a project is refused a template that it cannot have', async () => {
  const foreign = await templateCalled('Foreign')
  for (const template_id of [UNKNOWN_ID, foreign.split('/').at(-1)]) {
    const body = { source: { url: 'https://media.example.org/a.mp4' }, template_id }
    const response = await api.call('POST', '/v1/projects', { key: stranger.key, body })
    expect(response.status).toBe(422)
    expect((await response.json()).errors[0].location).toBe('body.template_id')
  }
})

describe('a request from another account', async () => {
  const template = await templateCalled('Mine')
  const asset = await announcedAsset()

  test.each([
    ['GET', template, undefined],
    ['PATCH', template, { name: 'Theirs' }],
    ['DELETE', template, undefined],
    ['GET', `/v1/assets/${asset}`, undefined],
    ['POST', `/v1/assets/${asset}/confirm`, undefined],
    ['DELETE', `/v1/assets/${asset}?force=true`, undefined],
  ])('%s %s gets what a request for nothing gets', async (method, path, body) => {
    const id = path.split('/')[3]?.split('?')[0] ?? ''
    const answer = async (own: string) => {
      const response = await api.call(method, path.replace(id, own), { key: stranger.key, body })
      return { status: response.status, body: (await response.text()).replaceAll(own, 'ID') }
    }
    expect(await answer(id)).toEqual(await answer(UNKNOWN_ID))
    expect((await answer(id)).status).toBe(404)
    const mine = await api.call('GET', path.replace('/confirm', '').split('?')[0] ?? '', { key })
    expect(mine.status).toBe(200)
  })

  test('cannot use an asset of another account', async () => {
    const body = { name: 'Theirs', config: { branding: { logo_asset_id: asset } } }
    const response = await api.call('POST', '/v1/templates', { key: stranger.key, body })
    expect((await response.json()).errors[0].location).toBe('body.config.branding.logo_asset_id')
  })

  test('sees nothing in the lists', async () => {
    const own = await (await api.call('GET', '/v1/templates?limit=100', stranger)).json()
    expect(own.items.every(({ is_builtin }: Template) => is_builtin)).toBe(true)
    expect((await (await api.call('GET', '/v1/assets', stranger)).json()).items).toEqual([])
  })
})

test.each([
  ['GET', '/v1/templates', 'svc:templates:read'],
  ['POST', '/v1/templates', 'svc:templates:write'],
  ['PATCH', builtinPath, 'svc:templates:write'],
  ['DELETE', builtinPath, 'svc:templates:write'],
  ['GET', '/v1/assets', 'svc:assets:read'],
  ['POST', '/v1/assets', 'svc:assets:write'],
  ['POST', `/v1/assets/${UNKNOWN_ID}/confirm`, 'svc:assets:write'],
  ['DELETE', `/v1/assets/${UNKNOWN_ID}`, 'svc:assets:write'],
  ['GET', '/v1/brand-kit/colors', 'svc:assets:read'],
  ['PUT', '/v1/brand-kit/colors', 'svc:assets:write'],
  ['GET', '/v1/brand-kit/vocabulary', 'svc:assets:read'],
  ['PUT', '/v1/brand-kit/vocabulary', 'svc:assets:write'],
  ['GET', '/v1/brand-kit/censored-words', 'svc:assets:read'],
  ['PUT', '/v1/brand-kit/censored-words', 'svc:assets:write'],
])('%s %s needs the scope %s, before its body is read', async (method, path, scope) => {
  const without = await api.caller(
    'pro',
    SCOPES.filter((held) => held !== scope),
  )
  const response = await api.call(method, path, { key: without.key })
  expect(response.status).toBe(403)
  expect((await response.json()).errors[0]).toMatchObject({ required_scope: scope })
})

async function templateCalled(name: string, config: object = {}): Promise<string> {
  const response = await api.call('POST', '/v1/templates', { key, body: { name, config } })
  return `/v1/templates/${(await response.json()).template_id}`
}

async function announcedAsset(): Promise<string> {
  const response = await api.call('POST', '/v1/assets', { key, body: LOGO })
  return (await response.json()).asset_id
}

/** Stands in for the media service: the bytes of an asset have arrived. */
async function receive(asset_id: string): Promise<void> {
  const [asset] = await api.sql`select upload_id from assets where asset_id = ${asset_id}`
  const facts = { size_bytes: 10, sha256: 'a'.repeat(64) }
  await completeUpload(api.sql, asset?.upload_id, facts, async () => {})
}

/** Stands in for a worker: the asset was examined. */
async function finish(asset_id: string): Promise<void> {
  const work = await beginAsset(api.sql, asset_id, 1)
  if (!work) throw new Error('The asset was not there to begin.')
  await completeAsset(api.sql, work, {
    file_name: 'file.png',
    thumbnail_name: 'thumbnail.png',
    content_type: 'image/png',
    size_bytes: 10,
    sha256: 'a'.repeat(64),
    width: 1,
    height: 1,
    duration_seconds: null,
    font_family: null,
    font_weights: null,
  })
}
