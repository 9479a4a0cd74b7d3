import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findTools, runFfmpeg } from '@svc/clip-engine'
import {
  clipKeys,
  createSourceSealer,
  deleteProject,
  openJobs,
  uploadKey,
  waveformKey,
} from '@svc/domain'
import { createTestDatabase } from '@svc/domain/testing'
import { until } from '@svc/http/testing'
import { openS3Store, verifyFileToken } from '@svc/storage'
import { startS3 } from '@svc/storage/testing'
import { metrics } from '@svc/telemetry'
import { countOf } from '@svc/telemetry/testing'
import { media } from '@svc/test-media'
import { openScratch } from '../src/worker/scratch.ts'
import { startWorker } from '../src/worker/start-worker.ts'
import { SECRET } from './media-server.ts'
import { createOwner, isSettled } from './project-owner.ts'

const database = await createTestDatabase()
const { sql } = database
const folder = await mkdtemp(join(tmpdir(), 'worker-'))
// A bucket, so that nothing depends on objects being local files.
const s3 = await startS3(join(folder, 's3'))
const store = await openS3Store(s3.config)
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
    sourceSealer: createSourceSealer(SECRET),
    allowPrivateAddresses: true,
    log: () => {},
  },
  { projects: 2, parts: 1, renders: 1 },
)
afterAll(async () => {
  await jobs.stop()
  await scratch.close()
  await s3.stop()
  await database[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const owner = await createOwner(sql, jobs, store)
const upload_id = await owner.upload(media('talk-start.mp4'))
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
    expect(project.source.duration_seconds).toBeCloseTo(11.6, 0)
    const { accountId: account_id } = owner.context
    expect(linked(project.source.playback_url)).toMatchObject({
      objectKey: uploadKey(account_id, upload_id),
      contentType: 'video/mp4',
    })
    const { objectKey: waveform } = linked(project.source.waveform_url)
    expect(waveform).toBe(waveformKey({ account_id, project_id }))
    const { size_bytes } = (await store.head(waveform)) ?? {}
    expect(size_bytes).toBeWithin(24 + 2 * 50 * 11, 24 + 2 * 50 * 12)

    const clips = await owner.listClips(project_id)
    expect(clips.length).toBe(project.clip_count)
    expect(clips.map(({ status }) => status)).toEqual(clips.map(() => 'ready'))
    const [best] = clips
    const clip_id = best?.clip_id ?? ''
    const keys = clipKeys({ account_id: owner.context.accountId, project_id, clip_id })
    expect(await typesOf(Object.values(keys))).toEqual([
      'video/mp4',
      'image/jpeg',
      'application/x-subrip',
      'text/vtt',
      'application/json',
    ])

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
  })

  test('fetches a source from an address and renders from what it kept', async () => {
    using site = Bun.serve({
      port: 0,
      fetch: () => new Response(Bun.file(media('talk-start.mp4'))),
    })
    const url = `${site.url}talk.mp4`
    const single = { clip_count: { min: 1, max: 1 }, clip_duration: { min: 3, max: 6, target: 4 } }
    const source = { url, transcript }
    const { project_id } = await owner.createProject({ source, settings: single })
    const project = await owner.projectWhen(project_id, isSettled)
    expect(project).toMatchObject({ status: 'completed', clip_count: 1, source: { width: 320 } })
    const { objectKey } = linked(project.source.playback_url)
    expect((await store.head(objectKey))?.size_bytes).toBe(Bun.file(media('talk-start.mp4')).size)

    await site.stop(true)
    const [clip] = await owner.listClips(project_id)
    await owner.startRender(clip?.clip_id ?? '')
    const render = await owner.renderWhen(clip?.clip_id ?? '', isSettled)
    expect(render).toMatchObject({ status: 'completed', output: { width: 720 } })
  })

  test('shows no word that the recognizer only guessed', async () => {
    const source = await owner.upload(await gibberish(join(folder, 'gibberish.mp4')))
    const single = { clip_count: { min: 1, max: 1 }, clip_duration: { min: 3, max: 5, target: 4 } }
    const { project_id } = await owner.createProject({
      source: { upload_id: source },
      settings: single,
    })
    const project = await owner.projectWhen(project_id, isSettled)
    expect(project).toMatchObject({ status: 'completed', transcript: null, language: null })
    expect(project.warnings.map(({ code }) => code)).toContain('speech_uncertain')

    const [clip] = await owner.listClips(project_id)
    expect(clip).toMatchObject({
      transcript: '',
      description: '',
      hashtags: [],
      hook: { text: '' },
    })
    expect(clip?.title).toMatch(/0:00/)
    expect(clip?.warnings).toContain('speech_uncertain')
    const clip_id = clip?.clip_id ?? ''
    const keys = clipKeys({ account_id: owner.context.accountId, project_id, clip_id })
    expect((await store.head(keys.srt))?.size_bytes).toBe(0)

    await owner.startRender(clip_id)
    const render = await owner.renderWhen(clip_id, isSettled)
    expect(render).toMatchObject({ status: 'completed', captions: null })
    expect(render.checks?.caption_sync_error_ms).toBeNull()
  })

  test.each([
    ['is a playlist in disguise', 'list-reads-a-file.avi', 'source_unsupported'],
    ['has no tracks', 'no-streams.mp4', 'source_unsupported'],
  ])('fails a project whose source %s, and says why', async (_, file, code) => {
    const before = await countOf(metrics.failures, { kind: 'project', code })
    const bad = await owner.upload(media(file))
    const { project_id } = await owner.createProject({ source: { upload_id: bad } })
    const project = await owner.projectWhen(project_id, isSettled)
    expect(project).toMatchObject({ status: 'failed', error: { code, stage: 'probing' } })
    await until('the failure is counted', async () => {
      return (await countOf(metrics.failures, { kind: 'project', code })) === before + 1
    })
  })

  test('gives a user name and a password to the host they are for, and shows them nowhere', async () => {
    const given: (string | null)[] = []
    using site = Bun.serve({
      port: 0,
      fetch({ headers }) {
        given.push(headers.get('authorization'))
        return new Response('no video')
      },
    })
    const shown = `${site.url}talk.mp4`
    const url = shown.replace('//', '//ann:open%20sesame@')
    const { project_id } = await owner.createProject({ source: { url } })
    const project = await owner.projectWhen(project_id, isSettled)
    expect(given).toEqual([`Basic ${btoa('ann:open sesame')}`])
    expect(project).toMatchObject({ source: { url: shown }, error: { stage: 'probing' } })
    const stored = await sql`
      select to_jsonb(p)::text || (select string_agg(to_jsonb(e)::text, '') from events e) as text
        from projects p where project_id = ${project_id}
    `
    expect(stored[0]?.['text']).not.toContain('sesame')
  })

  test('fails a project whose range lies outside of its source, then refuses it at once', async () => {
    const path = join(folder, 'short.mp4')
    const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=160x90:rate=10:duration=2']
    await runFfmpeg(findTools(), [...picture, '-y', path], {
      signal: new AbortController().signal,
      timeoutSeconds: 60,
    })
    const source = { upload_id: await owner.upload(path) }
    const request = { source, settings: { range: { start: 500, end: 600 } } }
    const { project_id } = await owner.createProject(request)
    const project = await owner.projectWhen(project_id, isSettled)
    expect(project).toMatchObject({
      status: 'failed',
      error: { code: 'range_outside_source', stage: 'probing', retryable: false },
    })
    expect(project.error?.message).toMatch(/from 500 to 600 s .* lasts 2\.0 s/)
    await expect(owner.createProject(request)).rejects.toMatchObject({
      problems: [
        {
          location: 'body.settings.range.start',
          description: expect.stringContaining('lasts 2 s'),
        },
      ],
    })
  })

  test('fails a project whose upload has lost its bytes', async () => {
    const lost = await owner.upload(media('square.mp4'))
    await store.deletePrefix(`accounts/${owner.context.accountId}/uploads/`)
    const { project_id } = await owner.createProject({ source: { upload_id: lost } })
    const project = await owner.projectWhen(project_id, isSettled)
    expect(project.error).toMatchObject({ code: 'source_unreachable', retryable: false })
  })

  test('stops at once when its project is deleted, and leaves no file', async () => {
    const source = await owner.upload(media('talk-start.mp4'))
    const { project_id } = await owner.createProject({ source: { upload_id: source } })
    await owner.projectWhen(project_id, ({ stage }) => stage === 'transcribing')
    await deleteProject(owner.context, project_id)
    while ((await readdir(join(folder, 'scratch'), { recursive: true })).length > 1) {
      await Bun.sleep(50)
    }
  })
})

/** What an address of a file opens. */
function linked(address: string | null) {
  const token = new URL(address ?? '').pathname.split('/').at(-2) ?? ''
  const grant = verifyFileToken(SECRET, token)
  if (!grant) throw new Error(`${address} opens nothing.`)
  return grant
}

async function typesOf(keys: string[]): Promise<(string | undefined)[]> {
  const facts = await Promise.all(keys.map((key) => store.head(key)))
  return facts.map((found) => found?.content_type.split(';')[0])
}

/** Makes a video whose speech is in no language: ffmpeg's own voice, backwards. */
async function gibberish(path: string): Promise<string> {
  const text = 'Rain washes tiny grains of salt out of the rocks, and rivers carry them down'
  const voice = `flite=text='${text.replace(',', '\\,')}':voice=rms`
  await runFfmpeg(
    findTools(),
    [
      ...['-f', 'lavfi', '-i', voice, '-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=10'],
      ...['-af', 'areverse', '-shortest', '-c:v', 'libx264', '-preset', 'ultrafast', path],
    ],
    { signal: AbortSignal.timeout(60_000), timeoutSeconds: 30 },
  )
  return path
}
