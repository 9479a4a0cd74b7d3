import { beforeEach, describe, expect, test } from 'bun:test'
import { Asset, type AssetKind } from '@svc/specification'
import {
  beginAsset,
  type Context,
  completeAsset,
  confirmAsset,
  createAsset,
  createTemplate,
  deleteAsset,
  failAsset,
  listAssets,
  MAX_ATTEMPTS,
  readAccount,
  readAsset,
  readTemplate,
  StaleRunError,
  updateTemplate,
  upkeep,
} from '../src/index.ts'
import { begunAsset, LOGO_FACTS, readyAsset, uploadedAsset } from './asset-fixtures.ts'
import { openTestDatabase } from './create-test-database.ts'
import { createTenant, faultsOf, recordingJobs, refusal, walk } from './fixtures.ts'
import { begun } from './worked.ts'

const { sql } = await openTestDatabase()
const jobs = recordingJobs()
let context: Context
beforeEach(async () => {
  context = await createTenant(sql, {}, jobs)
  jobs.queued.length = 0
})

const logo = { kind: 'logo', name: 'Logo', content_type: 'image/png', size_bytes: 1000 } as const

describe('createAsset', () => {
  test('answers a pending asset and the upload that its bytes come in', async () => {
    const { asset, upload } = await createAsset(context, { ...logo, tags: ['dark'] })
    expect(faultsOf(Asset, asset)).toEqual([])
    expect(asset).toMatchObject({ status: 'pending', tags: ['dark'], url: null, error: null })
    expect(upload).toMatchObject({ purpose: 'asset', status: 'pending', size_bytes: 1000 })
    expect(await readAsset(context, asset.asset_id)).toEqual(asset)
  })

  test.each<[AssetKind, string, number]>([
    ['logo', 'image/png', 20e6],
    ['watermark', 'image/svg+xml', 20e6],
    ['image', 'image/webp', 20e6],
    ['background', 'image/jpeg', 20e6],
    ['font', 'font/woff2', 10e6],
    ['music', 'audio/mpeg', 50e6],
    ['sound_effect', 'audio/wav', 50e6],
    ['intro', 'video/mp4', 500e6],
    ['outro', 'video/webm', 500e6],
    ['video', 'video/quicktime', 500e6],
  ])('lets a %s be %s of at most %p bytes', async (kind, content_type, most) => {
    const request = { kind, name: 'x', content_type }
    expect((await createAsset(context, { ...request, size_bytes: most })).asset.kind).toBe(kind)
    expect(await refusal(createAsset(context, { ...request, size_bytes: most + 1 }))).toBe(
      'VALIDATION_ERROR body.size_bytes',
    )
    const page = { ...request, content_type: 'text/html', size_bytes: 1 }
    expect(await refusal(createAsset(context, page))).toBe('VALIDATION_ERROR body.content_type')
  })
})

describe('confirmAsset', () => {
  test('has the bytes looked at, once', async () => {
    const asset_id = await uploadedAsset(context)
    const confirmed = await Promise.all([1, 2, 3].map(() => confirmAsset(context, asset_id)))
    expect(confirmed.map(({ status }) => status)).toEqual(Array(3).fill('processing'))
    expect(jobs.queued).toEqual([{ queue: 'process_asset', data: { asset_id } }])
  })

  test('refuses while the bytes have not arrived', async () => {
    const { asset } = await createAsset(context, logo)
    expect(await refusal(confirmAsset(context, asset.asset_id))).toBe('CONFLICT')
  })
})

describe('a run', () => {
  test('makes an asset ready, with addresses, and counts what it keeps', async () => {
    const work = await begunAsset(context)
    expect(work).toMatchObject({ kind: 'logo', objectKey: expect.stringContaining('/uploads/') })
    await completeAsset(sql, work, LOGO_FACTS)
    const asset = await readAsset(context, work.asset_id)
    expect(faultsOf(Asset, asset)).toEqual([])
    const folder = `accounts/${context.accountId}/assets/${work.asset_id}/${work.run_id}`
    expect(asset).toMatchObject({
      status: 'ready',
      width: 64,
      size_bytes: 700,
      url: `http://files.test/${folder}/file.png`,
      thumbnail_url: `http://files.test/${folder}/thumbnail.png`,
    })
    await upkeep(sql, jobs)
    expect(jobs.queued).toContainEqual({
      queue: 'delete_files',
      data: { prefixes: expect.arrayContaining([work.objectKey]) },
    })
    expect((await readAccount(context, [])).usage.storage_bytes).toBe(700)
  })

  test('that was replaced writes nothing', async () => {
    const first = await begunAsset(context)
    const second = await begun(beginAsset(sql, first.asset_id, 2))
    expect(completeAsset(sql, first, LOGO_FACTS)).rejects.toBeInstanceOf(StaleRunError)
    await failAsset(sql, second, { code: 'corrupt', message: 'No.' })
    expect(completeAsset(sql, second, LOGO_FACTS)).rejects.toBeInstanceOf(StaleRunError)
    expect(await readAsset(context, first.asset_id)).toMatchObject({
      status: 'failed',
      error: { code: 'corrupt', message: 'No.' },
      url: null,
    })
    expect(await beginAsset(sql, first.asset_id, 3)).toBeNull()
  })

  test('is refused for other bytes than were announced', async () => {
    const asset_id = await uploadedAsset(context, { sha256: 'c'.repeat(64) })
    await confirmAsset(context, asset_id)
    expect(await beginAsset(sql, asset_id, 1)).toBeNull()
    expect((await readAsset(context, asset_id)).error?.code).toBe('checksum_mismatch')
  })

  test('is given up after four interruptions', async () => {
    const { asset_id } = await begunAsset(context)
    expect(await beginAsset(sql, asset_id, MAX_ATTEMPTS + 1)).toBeNull()
    expect((await readAsset(context, asset_id)).error?.code).toBe('processing_failed')
  })
})

describe('deleteAsset', () => {
  test('refuses what a template uses, unless it is forced', async () => {
    const asset_id = await readyAsset(context)
    const template = { name: 'Brand', config: { branding: { logo_asset_id: asset_id } } }
    const { template_id } = await createTemplate(context, template)
    expect(await refusal(deleteAsset(context, asset_id))).toBe('CONFLICT')
    await updateTemplate(context, template_id, { config: { branding: null } })
    const other = await readyAsset(context)
    await updateTemplate(context, template_id, { config: { branding: { logo_asset_id: other } } })
    await deleteAsset(context, asset_id)
    await deleteAsset(context, other, { force: true })
    expect(await refusal(readAsset(context, other))).toBe('NOT_FOUND')
    expect((await readTemplate(context, template_id)).config.branding.logo_asset_id).toBe(other)
  })

  test('removes the files, those that came in too', async () => {
    const { asset_id, objectKey } = await begunAsset(context)
    await deleteAsset(context, asset_id)
    const folder = `accounts/${context.accountId}/assets/${asset_id}/`
    expect(jobs.queued.slice(1)).toEqual(
      Array(2).fill({ queue: 'delete_files', data: { prefixes: [folder, objectKey] } }),
    )
  })

  test('and a template that uses the asset at the same moment do not both succeed', async () => {
    for (let round = 0; round < 10; round++) {
      const asset_id = await readyAsset(context)
      const config = { branding: { logo_asset_id: asset_id } }
      const done = await Promise.allSettled([
        deleteAsset(context, asset_id),
        createTemplate(context, { name: `Round ${round}`, config }),
      ])
      expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    }
  })
})

test('upkeep deletes assets that were announced and never sent', async () => {
  const { asset, upload } = await createAsset(context, logo)
  await sql`update uploads set expires_at = now() - interval '1 hour' where upload_id = ${upload.upload_id}`
  await upkeep(sql, jobs)
  expect(await refusal(readAsset(context, asset.asset_id))).toBe('NOT_FOUND')
})

describe('listAssets', () => {
  test('shows each once, newest first, however many at a time', async () => {
    const made: string[] = []
    for (let index = 0; index < 5; index++) made.unshift(await uploadedAsset(context))
    for (const limit of [1, 2, 100]) {
      const seen = await walk((query) => listAssets(context, { limit, ...query }))
      expect(seen.map(({ asset_id }) => asset_id)).toEqual(made)
    }
  })

  test('narrows by kind and status, and refuses a cursor under other filters', async () => {
    const font = await readyAsset(context, { kind: 'font' })
    const ready = await readyAsset(context)
    const pending = await uploadedAsset(context)
    const find = async (query: object) =>
      (await listAssets(context, { limit: 9, ...query })).items.map(({ asset_id }) => asset_id)
    expect(await find({ kind: 'font' })).toEqual([font])
    expect(await find({ kind: 'logo' })).toEqual([pending, ready])
    expect(await find({ kind: 'logo', status: 'ready' })).toEqual([ready])
    const { next_cursor } = await listAssets(context, { limit: 1 })
    const other = listAssets(context, { limit: 1, cursor: next_cursor ?? '', kind: 'logo' })
    expect(await refusal(other)).toBe('VALIDATION_ERROR query.cursor')
  })
})
