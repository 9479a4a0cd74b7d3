import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findTools } from '@svc/clip-engine'
import {
  assetKey,
  completeUpload,
  confirmAsset,
  createAsset,
  createSourceSealer,
  createTemplate,
  deleteAsset,
  openJobs,
  readAsset,
  startRender,
  uploadKey,
} from '@svc/domain'
import { createTestDatabase } from '@svc/domain/testing'
import { until } from '@svc/http/testing'
import type { AssetKind } from '@svc/specification'
import { createFileLinks, openS3Store } from '@svc/storage'
import { startS3 } from '@svc/storage/testing'
import { media } from '@svc/test-media'
import { openScratch } from '../src/worker/scratch.ts'
import { startWorker } from '../src/worker/start-worker.ts'
import { FONT, svg } from './asset-files.ts'
import { SECRET, startMedia } from './media-server.ts'
import { createOwner, isSettled } from './project-owner.ts'

const database = await createTestDatabase()
const { sql } = database
const folder = await mkdtemp(join(tmpdir(), 'brand-worker-'))
const s3 = await startS3(join(folder, 's3'))
const store = await openS3Store(s3.config)
const server = await startMedia({ sql, store })
const scratch = await openScratch(join(folder, 'scratch'))
const jobs = await openJobs(database.url, { role: 'worker' })
const tools = findTools()
await startWorker(
  {
    ...{ sql, jobs, store, scratch, tools, reranker: null, allowPrivateAddresses: true },
    sourceSealer: createSourceSealer(SECRET),
    recognizers: { service: null, whisper: null },
    log: () => {},
  },
  { projects: 1, parts: 1, renders: 1 },
)
/** Receives requests for the files that a drawing refers to. */
let knocks = 0
const canary = Bun.serve({
  port: 0,
  fetch() {
    knocks += 1
    return new Response()
  },
})
afterAll(async () => {
  await canary.stop(true)
  await jobs.stop()
  await scratch.close()
  await server[Symbol.asyncDispose]()
  await s3.stop()
  await database[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const owner = await createOwner(sql, jobs, store)
const context = {
  ...owner.context,
  files: createFileLinks({ baseUrl: server.url.replace(/\/$/, ''), secret: SECRET }),
}

describe('an asset', () => {
  test('is drawn anew, kept under a key of its own and served as a picture', async () => {
    const asset = await sent('logo', svg('<rect width="100" height="50" fill="#ff0000"/>'))
    expect(asset).toMatchObject({ status: 'ready', content_type: 'image/png', width: 2048 })
    const response = await fetch(asset.url ?? '')
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
    const bytes = await response.bytes()
    expect(bytes.length).toBe(asset.size_bytes)
    expect(new Bun.CryptoHasher('sha256').update(bytes).digest('hex')).toBe(asset.sha256 ?? '')
    expect((await fetch(asset.thumbnail_url ?? '')).status).toBe(200)
  })

  test.each<[string, AssetKind, string, string]>([
    ['a page', 'image', '<!doctype html><script>1</script>', 'unsupported_type'],
    ['a drawing that runs', 'logo', svg('<script>1</script>').toString(), 'unsafe_content'],
    [
      'a drawing that looks around',
      'logo',
      svg(`<image href="${canary.url}a.png"/>`).toString(),
      'unsafe_content',
    ],
    ['a list of addresses', 'intro', `#EXTM3U\n#EXTINF:1,\n${canary.url}a.ts`, 'unsupported_type'],
    ['a font of nothing', 'font', 'OTTO', 'corrupt'],
  ])('that is %s fails, says why, and opens nothing', async (_, kind, bytes, code) => {
    const asset = await sent(kind, Buffer.from(bytes))
    expect(asset).toMatchObject({ status: 'failed', error: { code }, url: null })
    expect(knocks).toBe(0)
  })

  test('that is deleted takes its files along', async () => {
    const asset = await sent('font', await Bun.file(FONT).bytes())
    expect(asset).toMatchObject({ status: 'ready', font_family: 'Montserrat ExtraBold' })
    const [row] = await sql`select run_id from assets where asset_id = ${asset.asset_id}`
    const run = { account_id: context.accountId, asset_id: asset.asset_id, run_id: row?.run_id }
    const key = assetKey(run, 'file.ttf')
    expect(await store.head(key)).toMatchObject({ size_bytes: asset.size_bytes })
    await deleteAsset(context, asset.asset_id)
    await until('its file is gone', async () => (await store.head(key)) === null)
  })
})

test('a template puts its logo into the picture, and without it nothing is rendered or charged', async () => {
  const logo = await sent('logo', svg('<rect width="100" height="50" fill="#ff0000"/>'))
  const font = await sent('font', await Bun.file(FONT).bytes())
  const { template_id } = await createTemplate(context, {
    name: 'Brand',
    config: {
      captions: { font_family: `asset:${font.asset_id}` },
      branding: {
        logo_asset_id: logo.asset_id,
        logo_position: 'top_left',
        logo_size: 40,
        logo_opacity: 1,
      },
      hook: { enabled: false },
    },
  })
  const upload_id = await owner.upload(media('talk-start.mp4'))
  const text = await Bun.file(new URL('./talk.srt', import.meta.url)).text()
  const { project_id } = await owner.createProject({
    source: { upload_id, transcript: { text, format: 'srt' } },
    template_id,
    settings: { clip_count: { min: 1, max: 1 }, clip_duration: { min: 3, max: 5, target: 4 } },
  })
  expect(await owner.projectWhen(project_id, isSettled)).toMatchObject({ error: null })
  const [clip] = await owner.listClips(project_id)
  const clip_id = clip?.clip_id ?? ''

  await owner.startRender(clip_id)
  const branded = await owner.renderWhen(clip_id, isSettled)
  expect(branded).toMatchObject({ status: 'completed', error: null })
  expect(await redShare(branded.output?.url ?? '')).toBeGreaterThan(0.02)

  for (const [asset, code] of [
    [font, 'font_missing'],
    [logo, 'asset_missing'],
  ] as const) {
    // Requested while the asset exists, and begun after it was deleted.
    const later: Parameters<typeof jobs.enqueue>[1][] = []
    const enqueue = async (_sql: unknown, job: (typeof later)[number]) => void later.push(job)
    const held = { ...context, jobs: { ...jobs, enqueue } as typeof jobs }
    const request = { quality: 'draft', resolution: '720p', force: true } as const
    const captions = code === 'asset_missing' ? { captions: false as const } : {}
    await startRender(held, clip_id, { ...request, ...captions })
    await deleteAsset(context, asset.asset_id, { force: true })
    for (const job of later) await jobs.enqueue(sql, job)
    expect(await owner.renderWhen(clip_id, isSettled)).toMatchObject({
      status: 'failed',
      error: { code, retryable: false, message: expect.stringContaining(asset.asset_id) },
      credits: { charged: 0 },
    })
    await expect(startRender(context, clip_id, { ...request, ...captions })).rejects.toMatchObject({
      problems: [{ location: 'body.template_id' }],
    })
  }
  const ledger = await owner.ledger()
  expect(ledger.slice(-4)).toEqual(['reserve -1', 'release 1', 'reserve -1', 'release 1'])
})

/** Sends the bytes of an asset and waits until they were looked at. */
async function sent(kind: AssetKind, bytes: Uint8Array) {
  const types: Partial<Record<AssetKind, string>> = { font: 'font/ttf', intro: 'video/mp4' }
  const content_type = types[kind] ?? 'image/png'
  const size_bytes = bytes.length
  const request = { kind, name: 'Brand', content_type, size_bytes }
  const { asset, upload } = await createAsset(context, request)
  const sha256 = new Bun.CryptoHasher('sha256').update(bytes).digest('hex')
  await completeUpload(sql, upload.upload_id, { size_bytes, sha256 }, () =>
    store.putBytes(uploadKey(context.accountId, upload.upload_id), bytes, content_type),
  )
  await confirmAsset(context, asset.asset_id)
  const read = () => readAsset(context, asset.asset_id)
  await until('it was looked at', async () => (await read()).status !== 'processing')
  return read()
}

/** How much of the picture, a second in, is pure red. */
async function redShare(url: string): Promise<number> {
  const path = join(folder, 'clip.mp4')
  await Bun.write(path, await fetch(url.replace('http://localhost', server.url.replace(/\/$/, ''))))
  const raw = ['-frames:v', '1', '-f', 'rawvideo', '-pix_fmt', 'rgb24', 'pipe:1']
  const { stdout } = await Bun.$`${tools.ffmpeg} -v error -ss 1 -i ${path} ${raw}`.quiet()
  let red = 0
  for (let at = 0; at < stdout.length; at += 3) {
    const [r = 0, g = 0, b = 0] = stdout.subarray(at, at + 3)
    if (r > 200 && g < 60 && b < 60) red += 1
  }
  return red / (stdout.length / 3)
}
