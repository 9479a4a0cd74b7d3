import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findTools, probeSource } from '@svc/clip-engine'
import {
  createClip,
  createSourceSealer,
  editClip,
  openJobs,
  readClip,
  renderKeys,
  restoreRevision,
} from '@svc/domain'
import { createTestDatabase } from '@svc/domain/testing'
import type { Clip, ClipChange } from '@svc/specification'
import { createFileLinks, openS3Store } from '@svc/storage'
import { startS3 } from '@svc/storage/testing'
import { media } from '@svc/test-media'
import { openScratch } from '../src/worker/scratch.ts'
import { startWorker } from '../src/worker/start-worker.ts'
import { SECRET, startMedia } from './media-server.ts'
import { createOwner, isSettled, poll } from './project-owner.ts'

const database = await createTestDatabase()
const { sql } = database
const folder = await mkdtemp(join(tmpdir(), 'clip-edits-'))
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
afterAll(async () => {
  await jobs.stop()
  await scratch.close()
  await server[Symbol.asyncDispose]()
  await s3.stop()
  await database[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const owner = await createOwner(sql, jobs, store)
const files = createFileLinks({ baseUrl: server.url.replace(/\/$/, ''), secret: SECRET })
const context = { ...owner.context, files }
const RED = { x: 0, y: 0, width: 0.4, height: 1 }
const BLUE = { x: 0.6, y: 0, width: 0.4, height: 1 }

let project_id: string
let clip_id: string

beforeAll(async () => {
  const transcript = {
    text: await Bun.file(new URL('./talk.srt', import.meta.url)).text(),
    format: 'srt',
  } as const
  const upload_id = await owner.upload(media('red-and-blue.mp4'))
  const source = { upload_id, transcript }
  const project = await owner.createProject({ type: 'captions', source })
  project_id = project.project_id
  expect(await owner.projectWhen(project_id, isSettled)).toMatchObject({ status: 'completed' })
  clip_id = (await owner.listClips(project_id))[0]?.clip_id ?? ''
})

describe('an edited clip', () => {
  let shown: Clip
  let first: Clip

  beforeAll(async () => {
    first = await readClip(context, clip_id)
    await edit({
      segments: [
        { start: 0, end: 3 },
        { start: 6, end: 8 },
      ],
      framing: [
        { start: 0, layout: 'fill', crop: RED },
        { start: 2, layout: 'fill', crop: BLUE },
      ],
      hook: { text: '' },
    })
    const { words = [] } = await readClip(context, clip_id, { includeWords: true })
    const corrected = words.map((word, index) =>
      index === 0 ? { ...word, text: 'Everybody' } : word,
    )
    shown = await edit({ captions: { words: corrected }, caption_style: { preset: 'clean' } })
  })

  test('has a preview that is cut and framed like it', async () => {
    const path = await download(shown.preview_url)
    expect(await secondsOf(path)).toBeCloseTo(5, 1)
    expect(await colorAt(path, 1)).toBe('red')
    expect(await colorAt(path, 4)).toBe('blue')
    expect(shown.framing?.layouts.map(({ start, layout }) => [start, layout])).toEqual([
      [0, 'fill'],
      [2, 'fill'],
    ])
  })

  test('has captions with the words that were corrected and without those that were cut out', async () => {
    for (const url of [shown.captions.srt_url, shown.captions.vtt_url]) {
      const text = await Bun.file(await download(url)).text()
      expect(text).toContain('Everybody')
      expect(text).not.toContain('Nobody')
      expect(text).not.toContain('rules')
    }
    expect(shown.transcript).toStartWith('Everybody tells you')
  })

  test('leaves the address of the earlier preview working', async () => {
    expect(first.preview_url).not.toBe(shown.preview_url)
    expect(await secondsOf(await download(first.preview_url))).toBeGreaterThan(11)
  })

  test('is rendered like its preview, and the render keeps its revision', async () => {
    const { clip_revision } = await owner.startRender(clip_id)
    expect(clip_revision).toBe(shown.revision)
    const render = await owner.renderWhen(clip_id, isSettled)
    expect(render).toMatchObject({ status: 'completed', clip_revision })
    const path = await download(files.url(await keyOfRender(render.render_id)))
    expect(await secondsOf(path)).toBeCloseTo(5, 1)
    expect(await colorAt(path, 1)).toBe('red')
    expect(await colorAt(path, 4)).toBe('blue')
  })

  test('hears what a longer cut brings in, and keeps what was corrected', async () => {
    const longer = await edit({ segments: [{ start: 0, end: 11.5 }] })
    expect(longer.transcript).toStartWith('Everybody tells you')
    expect(longer.transcript).toContain('three simple rules')
    expect(await secondsOf(await download(longer.preview_url))).toBeCloseTo(11.5, 1)
  })

  test('is as it was found when its first revision is brought back', async () => {
    const { revision } = await restoreRevision(context, clip_id, 1)
    const back = await previewed(clip_id)
    expect(back).toMatchObject({ revision, transcript: first.transcript })
    expect(back.framing).toEqual(first.framing)
    expect(await secondsOf(await download(back.preview_url))).toBeGreaterThan(11)
  })
})

test('a clip that was made by hand gets its words, its framing and its preview', async () => {
  const { clip_id: made } = await createClip(context, project_id, { start: 5.5, end: 11.5 })
  const clip = await previewed(made)
  expect(clip).toMatchObject({ status: 'ready', rank: 2 })
  expect(clip.transcript).toStartWith('So we threw it away')
  expect(clip.framing?.layouts.length).toBeGreaterThan(0)
  expect(await secondsOf(await download(clip.preview_url))).toBeCloseTo(6, 1)
})

/** Edits the clip and waits for its preview. */
async function edit(change: ClipChange): Promise<Clip> {
  expect((await editClip(context, clip_id, change)).preview.status).toBe('updating')
  return previewed(clip_id)
}

async function previewed(id: string): Promise<Clip> {
  const clip = await poll(
    () => readClip(context, id),
    ({ preview }) => preview.status !== 'updating',
  )
  expect(clip.preview.status).toBe('ready')
  return clip
}

async function keyOfRender(render_id: string): Promise<string> {
  const [row] = await sql<[{ run_id: string }]>`
    select run_id from renders where render_id = ${render_id}
  `
  const { accountId: account_id } = context
  const run = { account_id, project_id, render_id, run_id: row.run_id }
  return renderKeys(run).clip
}

async function download(url: string | null): Promise<string> {
  const response = await fetch(url ?? '')
  expect(response.status).toBe(200)
  const path = join(folder, crypto.randomUUID())
  await Bun.write(path, response)
  return path
}

async function secondsOf(path: string): Promise<number> {
  return (await probeSource(tools, path, new AbortController().signal)).duration_seconds
}

/** The colour of the upper part of the picture, above captions. */
async function colorAt(path: string, second: number): Promise<string> {
  const parameters = ['-v', 'error', '-ss', String(second), '-i', path, '-frames:v', '1']
  const scale = ['-vf', 'crop=iw:ih/4:0:ih/8,scale=1:1', '-pix_fmt', 'rgb24', '-f', 'rawvideo', '-']
  const { stdout } = Bun.spawnSync([tools.ffmpeg, ...parameters, ...scale])
  const [red = 0, , blue = 0] = stdout
  return red > blue ? 'red' : 'blue'
}
