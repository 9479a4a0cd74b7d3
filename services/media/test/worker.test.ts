import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findTools } from '@svc/clip-engine'
import { deleteProject, openJobs, projectFolder } from '@svc/domain'
import { createTestDatabase } from '@svc/domain/testing'
import { openFolderStore } from '@svc/storage'
import { openScratch } from '../src/worker/scratch.ts'
import { startWorker } from '../src/worker/start-worker.ts'
import { media } from './media.ts'
import { createOwner, isSettled } from './project-owner.ts'

const database = await createTestDatabase()
const { sql } = database
const folder = await mkdtemp(join(tmpdir(), 'worker-'))
const store = await openFolderStore(join(folder, 'objects'))
const scratch = await openScratch(join(folder, 'scratch'))
const jobs = await openJobs(database.url, { role: 'worker' })
await startWorker(
  {
    sql,
    jobs,
    store,
    scratch,
    tools: findTools(),
    recognizers: { service: null, whisper: null },
    reranker: null,
    allowPrivateAddresses: false,
    log: () => {},
  },
  { projects: 2, renders: 1 },
)
afterAll(async () => {
  await jobs.stop()
  await scratch.close()
  await database[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const owner = await createOwner(sql, jobs, store)
const upload_id = await owner.upload(media('video/talk_greenscreen.mp4'))
const settings = { clip_count: { min: 1, max: 2 }, clip_duration: { min: 4, max: 8, target: 6 } }
const transcript = {
  text: await Bun.file(new URL('./talk.srt', import.meta.url)).text(),
  format: 'srt',
} as const

describe('the worker', () => {
  test('turns an upload into clips with previews, and a clip into a paid render', async () => {
    const { project_id } = await owner.createProject({
      source: { upload_id, transcript },
      settings,
    })
    const project = await owner.projectWhen(project_id, isSettled)
    expect(project).toMatchObject({
      status: 'completed',
      stage: null,
      progress: 100,
      error: null,
      source: { width: 320, height: 192, has_audio: true, content_type: 'video/mp4' },
      transcript: { source: 'imported' },
    })
    expect(project.source.duration_seconds).toBeCloseTo(24.4, 0)

    const clips = await owner.listClips(project_id)
    expect(clips.length).toBe(project.clip_count)
    expect(clips.map(({ status }) => status)).toEqual(clips.map(() => 'ready'))
    const [best] = clips
    expect(await filesBelow(project_id, `clips/${best?.clip_id}`)).toEqual([
      'captions.srt',
      'captions.vtt',
      'preview.mp4',
      'thumbnail.jpg',
    ])

    const clip_id = best?.clip_id ?? ''
    await owner.startRender(clip_id)
    const render = await owner.renderWhen(clip_id, isSettled)
    expect(render).toMatchObject({
      status: 'completed',
      output: { width: 720, height: 1280, video_codec: 'h264', audio_codec: 'aac' },
      credits: { estimated: 1, charged: 1, refunded: 0 },
      error: null,
    })
    expect(render.output?.duration_seconds).toBeCloseTo(best?.duration_seconds ?? 0, 1)
    expect(await owner.ledger()).toEqual(['grant 1500', 'reserve -1', 'settle -1'])
    expect(await readdir(join(folder, 'scratch'), { recursive: true })).toHaveLength(1)
  }, 90_000)

  test.each([
    ['is a playlist in disguise', 'hostile/hls_read_passwd.avi', 'source_unsupported'],
    ['has no tracks', 'weird/nostreams.mp4', 'source_unsupported'],
  ])('fails a project whose source %s, and says why', async (_, file, code) => {
    const bad = await owner.upload(media(file))
    const { project_id } = await owner.createProject({ source: { upload_id: bad } })
    const project = await owner.projectWhen(project_id, isSettled)
    expect(project).toMatchObject({ status: 'failed', error: { code, stage: 'probing' } })
  })

  test('fails a project whose upload has lost its bytes', async () => {
    const lost = await owner.upload(media('video/talk_square.mp4'))
    await store.deletePrefix(`accounts/${owner.context.accountId}/uploads/`)
    const { project_id } = await owner.createProject({ source: { upload_id: lost } })
    const project = await owner.projectWhen(project_id, isSettled)
    expect(project.error).toMatchObject({ code: 'source_unreachable', retryable: false })
  })

  test('stops at once when its project is deleted, and leaves no file', async () => {
    const source = await owner.upload(media('video/talk_greenscreen.mp4'))
    const { project_id } = await owner.createProject({ source: { upload_id: source } })
    await owner.projectWhen(project_id, ({ stage }) => stage === 'transcribing')
    await deleteProject(owner.context, project_id)
    const deleted = performance.now()
    while ((await readdir(join(folder, 'scratch'), { recursive: true })).length > 1) {
      expect(performance.now() - deleted).toBeLessThan(8000)
      await Bun.sleep(100)
    }
  })
})

async function filesBelow(project_id: string, path: string): Promise<string[]> {
  const below = projectFolder(owner.context.accountId, project_id)
  const names = await readdir(join(folder, 'objects/objects', below, path))
  return names.sort()
}
