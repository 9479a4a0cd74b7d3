import { beforeEach, describe, expect, test } from 'bun:test'
import * as domain from '../src/index.ts'
import { openTestDatabase } from './create-test-database.ts'
import { begin, createTenant, endings, recordingJobs, uploadProject } from './fixtures.ts'
import { newClip } from './new-clip.ts'
import { readProject } from './project-reads.ts'
import { begunProject, SOURCE_FACTS } from './worked.ts'

const { sql } = await openTestDatabase()
let context: domain.Context
let project_id: string
beforeEach(async () => {
  context = await createTenant(sql)
  project_id = await uploadProject(context, { title: 'Mine' })
})

describe('a run', () => {
  test('moves a project from queued to completed, with its clips', async () => {
    const run = await begin(context, project_id)
    await domain.reportProject(sql, run, {
      stage: 'probing',
      progress: 8.9,
      estimated_seconds_remaining: 90,
      source: { ...SOURCE_FACTS, title: 'Theirs' },
    })
    expect(await readProject(context, project_id)).toMatchObject({
      title: 'Mine',
      status: 'processing',
      stage: 'probing',
      progress: 8,
      queue_position: null,
      estimated_seconds_remaining: 90,
      source: { platform: 'upload', ...SOURCE_FACTS, title: 'Theirs' },
      started_at: expect.any(String),
    })
    await domain.saveTranscript(sql, run, { language: 'en', word_count: 1200, source: 'asr' })
    const [clip] = await domain.saveClips(sql, run, [newClip()])
    const { items } = await domain.listClips(context, project_id, { limit: 10 })
    expect(items).toMatchObject([
      { clip_id: clip?.clip_id, status: 'processing', preview_url: null },
    ])
    await domain.saveClipPreview(sql, run, clip?.clip_id ?? '', 'ready')
    await domain.finishProject({ sql, jobs: recordingJobs() }, run, {
      warnings: [{ code: 'low_audio', message: 'The speech is quiet.' }],
    })
    const project = await readProject(context, project_id)
    expect(project).toMatchObject({
      status: 'completed',
      stage: null,
      progress: 100,
      estimated_seconds_remaining: null,
      language: 'en',
      clip_count: 1,
      transcript: { word_count: 1200, source: 'asr' },
      warnings: [{ code: 'low_audio' }],
      completed_at: expect.any(String),
    })
    expect(project.transcript?.srt_url).toEndWith(`/projects/${project_id}/transcript.srt`)
  })

  test('never shows less progress than before', async () => {
    const first = await begin(context, project_id)
    await domain.reportProject(sql, first, { progress: 60 })
    const second = await begunProject(sql, project_id, 2)
    await domain.reportProject(sql, second, { progress: 10, stage: 'downloading' })
    expect((await readProject(context, project_id)).progress).toBe(60)
  })

  test('writes nothing after another worker took over', async () => {
    const paused = await begin(context, project_id)
    const running = await begunProject(sql, project_id, 2)
    const [clip] = await domain.saveClips(sql, running, [newClip({ title: 'Right' })])
    const late = [
      domain.reportProject(sql, paused, { progress: 99 }),
      domain.saveTranscript(sql, paused, { language: 'xx', word_count: 1, source: 'asr' }),
      domain.saveClips(sql, paused, [newClip({ title: 'Wrong' }), newClip({ rank: 2 })]),
      domain.saveClipPreview(sql, paused, clip?.clip_id ?? '', 'ready'),
      domain.failProject(sql, paused, LATE),
      domain.finishProject({ sql, jobs: recordingJobs() }, paused, { warnings: [] }),
    ]
    expect(await endings(late)).toEqual(Array(6).fill('StaleRunError'))
    const { items } = await domain.listClips(context, project_id, { limit: 10 })
    expect(items).toMatchObject([{ title: 'Right', status: 'processing' }])
    const untouched = { status: 'processing', language: null } as const
    expect(await readProject(context, project_id)).toMatchObject(untouched)
  })

  test('keeps the ids of clips that are saved again', async () => {
    const run = await begin(context, project_id)
    const clips = [1, 2, 3].map((rank) => newClip({ rank }))
    const first = await domain.saveClips(sql, run, clips)
    expect(await domain.saveClips(sql, run, clips.slice(0, 2))).toEqual(first.slice(0, 2))
    const { items } = await domain.listClips(context, project_id, { limit: 10 })
    expect(items).toHaveLength(2)
  })

  test('ends with the reason when it fails', async () => {
    const run = await begin(context, project_id)
    const error = { code: 'timeout', message: 'No.', stage: 'probing', retryable: false } as const
    await domain.failProject(sql, run, error)
    const failed = { status: 'failed', stage: null, error } as const
    expect(await readProject(context, project_id)).toMatchObject(failed)
    expect(await domain.beginProject(sql, project_id, 2)).toBeNull()
  })

  test('gives a project up that was interrupted four times', async () => {
    for (const attempt of [1, 2, 3, 4])
      expect(await domain.beginProject(sql, project_id, attempt)).not.toBeNull()
    expect(await domain.beginProject(sql, project_id, 5)).toBeNull()
    expect(await readProject(context, project_id)).toMatchObject({
      status: 'failed',
      error: { code: 'processing_failed', retryable: true },
    })
  })

  test('waits until the plan has a place, exactly, for twenty workers at once', async () => {
    const context = await createTenant(sql, { plan: 'creator' })
    const ids = await Promise.all(Array.from({ length: 20 }, () => uploadProject(context)))
    const ends = await endings(ids.map((id) => domain.beginProject(sql, id, 1)))
    expect(ends.toSorted()).toEqual([...Array(18).fill('JobPostponed'), 'done', 'done'])
  })
})

const LATE = { code: 'timeout', message: 'Late.', stage: null, retryable: true } as const
