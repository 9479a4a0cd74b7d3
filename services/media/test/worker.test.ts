import { afterAll, describe, expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  assetKey,
  clipKeys,
  completeUpload,
  confirmAsset,
  createAsset,
  createTemplate,
  deleteAsset,
  readAsset,
  startRender,
  uploadKey,
  waveformKey,
} from '@svc/domain'
import { until } from '@svc/patience'
import type { AssetKind } from '@svc/specification'
import { createFileLinks } from '@svc/storage'
import { metrics } from '@svc/telemetry'
import { countOf } from '@svc/telemetry/testing'
import { media } from '@svc/test-media'
import { FONT, svg } from './asset-files.ts'
import { SECRET, startMedia } from './media-server.ts'
import { isSettled, linked, TRANSCRIPT } from './project-owner.ts'
import { openWorkshop } from './workshop.ts'

// A bucket, so that nothing depends on objects being local files.
const shop = await openWorkshop('in a bucket')
const { folder, jobs, owner, sql, store, tools } = shop
const server = await startMedia({ sql, store })
const baseUrl = server.url.replace(/\/$/, '')
const context = { ...owner.context, files: createFileLinks({ baseUrl, secret: SECRET }) }
const { accountId: account_id } = context
await shop.work({ projects: 2, parts: 1, renders: 1 })
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

/** The authorization of each request to the site of the talk. */
const shown: (string | null)[] = []
const site = Bun.serve({
  port: 0,
  fetch({ headers }) {
    shown.push(headers.get('authorization'))
    return new Response(Bun.file(media('talk-start.mp4')))
  },
})
const address = `${site.url}talk.mp4`

/** A project whose source was fetched and is there no more. */
const made = (async () => {
  const url = address.replace('//', '//ann:open%20sesame@')
  const { project_id } = await owner.createProject({
    source: { url, transcript: TRANSCRIPT },
    settings: { clip_count: { min: 1, max: 1 }, clip_duration: { min: 3, max: 4, target: 3 } },
  })
  const project = await owner.projectWhen(project_id, isSettled)
  await site.stop(true)
  const clips = await owner.listClips(project_id)
  return { project, clips, clip_id: clips[0]?.clip_id ?? '' }
})()

describe('a project', () => {
  test('is turned into clips with previews', async () => {
    const { project, clips, clip_id } = await made
    const { project_id } = project
    expect(project).toMatchObject({
      status: 'completed',
      stage: null,
      progress: 100,
      error: null,
      source: { url: address, width: 320, has_audio: true, content_type: 'video/mp4' },
      transcript: { source: 'imported' },
      clip_count: clips.length,
    })
    expect(project.source.duration_seconds).toBeCloseTo(11.6, 0)
    const { objectKey: waveform } = linked(project.source.waveform_url)
    expect(waveform).toBe(waveformKey({ account_id, project_id }))
    const { size_bytes } = (await store.head(waveform)) ?? {}
    expect(size_bytes).toBeWithin(24 + 2 * 50 * 11, 24 + 2 * 50 * 12)
    expect(clips.map(({ status }) => status)).toEqual(clips.map(() => 'ready'))
    const keys = Object.values(clipKeys({ account_id, project_id, clip_id }))
    const facts = await Promise.all(keys.map((key) => store.head(key)))
    expect(facts.map((found) => found?.content_type.split(';')[0])).toEqual([
      'video/mp4',
      'image/jpeg',
      'application/x-subrip',
      'text/vtt',
      'application/json',
    ])
  })

  test('keeps what it fetched, and gives a password to the host it is for alone', async () => {
    const { project } = await made
    const { objectKey } = linked(project.source.playback_url)
    expect((await store.head(objectKey))?.size_bytes).toBe(Bun.file(media('talk-start.mp4')).size)
    expect([...new Set(shown)]).toEqual([`Basic ${btoa('ann:open sesame')}`])
    const stored = await sql`
      select to_jsonb(p)::text || (select string_agg(to_jsonb(e)::text, '') from events e) as text
        from projects p where project_id = ${project.project_id}
    `
    expect(stored[0]?.['text']).not.toContain('sesame')
  })

  test('fails when its source is a playlist in disguise, and says why', async () => {
    const failed = { kind: 'project', code: 'source_unsupported' }
    const before = await countOf(metrics.failures, failed)
    const source = { upload_id: await owner.upload(media('list-reads-a-file.avi')) }
    const { project_id } = await owner.createProject({ source })
    const project = await owner.projectWhen(project_id, isSettled)
    const error = { code: 'source_unsupported', stage: 'probing' }
    expect(project).toMatchObject({ status: 'failed', error })
    await until(async () => (await countOf(metrics.failures, failed)) === before + 1)
  })

  test('fails when its range lies outside of its source, which is then refused at once', async () => {
    const source = { upload_id: await owner.upload(await shop.draw('testsrc2=s=160x90:r=10:d=2')) }
    const request = { source, settings: { range: { start: 500, end: 600 } } }
    const { project_id } = await owner.createProject(request)
    const project = await owner.projectWhen(project_id, isSettled)
    expect(project).toMatchObject({
      status: 'failed',
      error: { code: 'range_outside_source', stage: 'probing', retryable: false },
    })
    expect(project.error?.message).toMatch(/from 500 to 600 s .* lasts 2\.0 s/)
    const { objectKey } = linked(project.source.playback_url)
    expect(objectKey).toBe(uploadKey(account_id, source.upload_id))
    const description = expect.stringContaining('lasts 2 s')
    await expect(owner.createProject(request)).rejects.toMatchObject({
      problems: [{ location: 'body.settings.range.start', description }],
    })
  })

  test('fails when its bytes are nowhere, and can be tried again where its owner may put them back', async () => {
    using empty = Bun.serve({ port: 0, fetch: () => new Response(null, { status: 404 }) })
    const upload_id = await owner.upload(media('square.mp4'))
    await store.delete(uploadKey(account_id, upload_id))
    for (const source of [{ upload_id }, { url: `${empty.url}talk.mp4` }]) {
      const { project_id } = await owner.createProject({ source })
      const { error } = await owner.projectWhen(project_id, isSettled)
      expect(error).toMatchObject({ code: 'source_unreachable', retryable: 'url' in source })
    }
  })
})

describe('an asset', () => {
  test('is drawn anew, kept under a key of its own and served as a picture', async () => {
    const asset = await sent('logo', svg('<rect width="100" height="50" fill="#ff0000"/>'))
    expect(asset).toMatchObject({ status: 'ready', content_type: 'image/png', width: 2048 })
    const response = await fetch(asset.url ?? '')
    expect(response.headers.get('content-type')).toBe('image/png')
    const bytes = await response.bytes()
    expect(bytes.length).toBe(asset.size_bytes)
    expect(new Bun.CryptoHasher('sha256').update(bytes).digest('hex')).toBe(asset.sha256 ?? '')
    expect((await fetch(asset.thumbnail_url ?? '')).status).toBe(200)
  })

  test('that looks around fails, says why, and opens nothing', async () => {
    let knocks = 0
    using canary = Bun.serve({ port: 0, fetch: () => new Response(String(knocks++)) })
    const drawing = svg(`<image href="${canary.url}a.png"/>`)
    const list = Buffer.from(`#EXTM3U\n#EXTINF:1,\n${canary.url}a.ts`)
    const assets = [await sent('logo', drawing), await sent('intro', list)]
    expect(assets).toMatchObject([
      { status: 'failed', error: { code: 'unsafe_content' }, url: null },
      { status: 'failed', error: { code: 'unsupported_type' }, url: null },
    ])
    expect(knocks).toBe(0)
  })

  test('that is deleted takes its files along', async () => {
    const asset = await sent('font', await Bun.file(FONT).bytes())
    expect(asset).toMatchObject({ status: 'ready', font_family: 'Montserrat ExtraBold' })
    const [row] = await sql`select run_id from assets where asset_id = ${asset.asset_id}`
    const run = { account_id, asset_id: asset.asset_id, run_id: row?.['run_id'] }
    const key = assetKey(run, 'file.ttf')
    expect(await store.head(key)).toMatchObject({ size_bytes: asset.size_bytes })
    await deleteAsset(context, asset.asset_id)
    await until(async () => (await store.head(key)) === null)
  })
})

describe('a render', () => {
  const brand = (async () => {
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
    const request = { quality: 'draft', resolution: '720p', force: true, template_id } as const
    return { logo: logo.asset_id, font: font.asset_id, request }
  })()

  test('is drawn from what was kept, with the logo of its template, and paid once', async () => {
    const { clips, clip_id } = await made
    await startRender(context, clip_id, (await brand).request)
    const render = await owner.renderWhen(clip_id, isSettled)
    expect(render).toMatchObject({
      status: 'completed',
      output: { width: 720, height: 1280, video_codec: 'h264', audio_codec: 'aac' },
      captions: { srt_url: expect.any(String) },
      credits: { estimated: 1, charged: 1, refunded: 0 },
      error: null,
    })
    expect(render.output?.duration_seconds).toBeCloseTo(clips[0]?.duration_seconds ?? 0, 1)
    expect(await redShare(render.output?.url ?? '')).toBeGreaterThan(0.02)
    expect(await owner.ledger()).toEqual(['grant 1500', 'reserve -1', 'settle -1'])
    expect(await readdir(join(folder, 'scratch'), { recursive: true })).toHaveLength(1)
  })

  test.each([
    ['font', 'font_missing'],
    ['logo', 'asset_missing'],
  ] as const)('is neither made nor charged when its %s is gone', async (kind, code) => {
    const { clip_id } = await made
    const { request: branded, ...assets } = await brand
    // Requested while the asset exists, and begun after it was deleted.
    const later: Parameters<typeof jobs.enqueue>[1][] = []
    const enqueue = async (_sql: unknown, job: (typeof later)[number]) => void later.push(job)
    const held = { ...context, jobs: { ...jobs, enqueue } as typeof jobs }
    const request = { ...branded, ...(kind === 'logo' && { captions: false as const }) }
    await startRender(held, clip_id, request)
    await deleteAsset(context, assets[kind], { force: true })
    for (const job of later) await jobs.enqueue(sql, job)
    expect(await owner.renderWhen(clip_id, isSettled)).toMatchObject({
      status: 'failed',
      error: { code, retryable: false, message: expect.stringContaining(assets[kind]) },
      credits: { charged: 0 },
    })
    expect((await owner.ledger()).slice(-2)).toEqual(['reserve -1', 'release 1'])
  })
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
    store.putBytes(uploadKey(account_id, upload.upload_id), bytes, content_type),
  )
  await confirmAsset(context, asset.asset_id)
  const read = () => readAsset(context, asset.asset_id)
  await until(async () => (await read()).status !== 'processing')
  return read()
}

/** How much of the picture, a second in, is pure red. */
async function redShare(url: string): Promise<number> {
  const path = join(folder, 'clip.mp4')
  await Bun.write(path, await fetch(url.replace('http://localhost', baseUrl)))
  const raw = ['-frames:v', '1', '-f', 'rawvideo', '-pix_fmt', 'rgb24', 'pipe:1']
  const { stdout } = await Bun.$`${tools.ffmpeg} -v error -ss 1 -i ${path} ${raw}`.quiet()
  let red = 0
  for (let at = 0; at < stdout.length; at += 3) {
    const [r = 0, g = 0, b = 0] = stdout.subarray(at, at + 3)
    if (r > 200 && g < 60 && b < 60) red += 1
  }
  return red / (stdout.length / 3)
}
