import { describe, expect, test } from 'bun:test'
import { Value } from '@sinclair/typebox/value'
import { beginAsset, completeAsset, completeUpload } from '@svc/domain'
import { LOGO_FACTS } from '@svc/domain/testing'
import { refusal } from '@svc/http/testing'
import { Asset, BrandColors, CensoredWords, Vocabulary } from '@svc/specification'
import { openApi } from './start-api.ts'

const api = await openApi()

const { key } = await api.caller()
const stranger = await api.caller()
const LOGO = { kind: 'logo', name: 'Logo', content_type: 'image/png', size_bytes: 10 }

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

  test.each<[object, object | null, string]>([
    [{ content_type: 'text/html' }, null, 'body.content_type'],
    [{ kind: 'virus' }, null, 'body.kind'],
    [{ size_bytes: 20_000_001 }, { size_bytes: 20_000_000 }, 'body.size_bytes'],
  ])('is refused with %j, but not with %j', async (wrong, right, location) => {
    const send = (change: object) =>
      api.call('POST', '/v1/assets', { key, body: { ...LOGO, ...change } })
    const response = await send(wrong)
    expect([response.status, (await response.json()).errors[0].location]).toEqual([422, location])
    if (right) expect((await send(right)).status).toBe(201)
  })
})

test('the lists of the brand are put and read, each for its account', async () => {
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

test.each([
  ['colors', { color: '#fff' }, '.color', '#fff'],
  ['colors', { color: '#ffffff', name: 'a'.repeat(51) }, '.name', '50'],
])(
  '%s are refused with %j, saying what was given and what is allowed',
  async (list, item, at, said) => {
    const body = { items: [{ color: '#000000' }, item] }
    const response = await api.call('PUT', `/v1/brand-kit/${list}`, { key, body })
    const { errors } = await response.json()
    expect([response.status, errors[0].location]).toEqual([422, `body.items[1]${at}`])
    expect(errors[0].description).toContain(said)
  },
)

async function templateCalled(name: string, config: object = {}): Promise<string> {
  const response = await api.call('POST', '/v1/templates', { key, body: { name, config } })
  return `/v1/templates/${(await response.json()).template_id}`
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
  await completeAsset(api.sql, work, LOGO_FACTS)
}
