import { afterAll, expect, test } from 'bun:test'
import { probeSource } from '@svc/clip-engine'
import {
  createApiKey,
  createClip,
  createProject,
  deleteClip,
  editClip,
  listClips,
  readClip,
  readLatestRender,
  SAMPLE,
  SAMPLE_FACTS,
  startRender,
} from '@svc/domain'
import { createTenantOf, readProject } from '@svc/domain/testing'
import type { Clip } from '@svc/specification'
import { createFileLinks } from '@svc/storage'
import { SECRET } from './media-server.ts'
import { isSettled, linked, when } from './project-owner.ts'
import { openWorkshop } from './workshop.ts'

const shop = await openWorkshop('in a folder')
afterAll(() => shop[Symbol.asyncDispose]())

test('the facts that a test account tells of the sample are those of its file', async () => {
  const { signal } = new AbortController()
  const { video, audio, ...found } = await probeSource(shop.tools, SAMPLE.film, signal)
  const { width, height, frame_rate: fps } = video ?? {}
  expect(SAMPLE_FACTS).toMatchObject({ width, height, fps, has_audio: audio !== null })
  expect(found.duration_seconds).toBeCloseTo(SAMPLE_FACTS.duration_seconds, 1)
})

test('the clips of a test account have previews, subtitles and renders, which are drawn from the sample', async () => {
  const { sql, jobs, store, owner } = shop
  const { account_id } = await createApiKey(sql, {
    ...{ account_id: owner.context.accountId, name: 'CI', scopes: [], prefix: 'svck_' },
    is_test: true,
  })
  const files = createFileLinks({ baseUrl: 'http://localhost', secret: SECRET })
  const context = { ...createTenantOf(sql, account_id, jobs), files }
  const source = { url: 'https://media.example.org/never-fetched.mp4' }
  const { project_id } = await createProject(context, { source })
  const clips = async () => (await listClips(context, project_id, { limit: 100 })).items
  const [first, second, ...others] = await clips()
  if (!first || !second) throw new Error('The project has less than two clips.')
  // One is drawn as it was edited and one as it was found, in short.
  const begin = ({ start }: Clip) => [{ start, end: start + 3 }]
  await editClip(context, first.clip_id, { segments: begin(first) })
  await sql`
    update clips set segments = ${begin(second)}::jsonb where clip_id = ${second.clip_id}
  `
  for (const { clip_id } of others) await deleteClip(context, clip_id)
  const wanted = { quality: 'draft', resolution: '720p' } as const
  await startRender(context, first.clip_id, wanted)
  await shop.work()

  const render = await when(() => readLatestRender(context, first.clip_id), isSettled)
  expect(render).toMatchObject({ status: 'completed', credits: { charged: 0 } })
  expect(render.output?.duration_seconds).toBeCloseTo(3, 1)
  expect(await bytesOf(render.output?.url)).toBeGreaterThan(10_000)
  const drawn = await when(clips, (found) =>
    found.every(({ preview }) => preview.status === 'ready'),
  )
  for (const { preview_url, captions, thumbnail_url } of drawn)
    for (const url of [preview_url, thumbnail_url, captions.srt_url])
      expect(await bytesOf(url)).toBeGreaterThan(50)
  const range = { start: 44, end: 47, title: 'By hand' }
  const { clip_id } = await createClip(context, project_id, range)
  const made = await when(
    () => readClip(context, clip_id),
    ({ status }) => status !== 'processing',
  )
  expect(made).toMatchObject({ status: 'ready' })
  expect(made.transcript).toStartWith('Most of our planet')
  const { transcript } = await readProject(context, project_id)
  expect(await bytesOf(transcript?.srt_url)).toBeGreaterThan(1000)

  async function bytesOf(url: string | null | undefined) {
    return (await store.head(linked(url ?? null).objectKey))?.size_bytes ?? 0
  }
})
