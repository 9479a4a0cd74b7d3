import { afterAll, describe, expect, test } from 'bun:test'
import {
  beginProject,
  Clip,
  createProject,
  deleteProject,
  estimateProject,
  failProject,
  finishProject,
  JobPostponed,
  listClips,
  listProjects,
  Project,
  type ProjectRequest,
  readClip,
  readProject,
  reportProject,
  StaleRunError,
  saveClipPreview,
  saveClips,
  saveTranscript,
  startRender,
  upkeep,
} from '../src/index.ts'
import { createTestDatabase } from './create-test-database.ts'
import {
  begin,
  createTenant,
  faultsOf,
  finishedProject,
  newClip,
  recordingJobs,
  refusal,
  uploadFile,
  uploadProject,
} from './fixtures.ts'

const database = await createTestDatabase()
const { sql } = database
afterAll(() => database[Symbol.asyncDispose]())

const url = 'https://cdn.example.com/talks/my%20talk.mp4'

describe('createProject', () => {
  test('answers the whole project and queues its job', async () => {
    const jobs = recordingJobs()
    const context = await createTenant(sql, {}, jobs)
    const project = await createProject(context, { source: { url }, metadata: { ref: '7' } })
    expect(faultsOf(Project, project)).toEqual([])
    expect(project).toMatchObject({
      type: 'clipping',
      title: 'my talk.mp4',
      status: 'queued',
      stage: null,
      progress: 0,
      queue_position: expect.any(Number),
      source: { kind: 'url', url, upload_id: null, platform: 'direct', duration_seconds: null },
      clip_count: 0,
      credits: { estimated: 0, charged: 0, refunded: 0 },
      warnings: [],
      error: null,
      metadata: { ref: '7' },
    })
    expect(jobs.queued).toEqual([
      { queue: 'process_project', data: { project_id: project.project_id } },
    ])
  })

  test('lays the settings over the defaults', async () => {
    const context = await createTenant(sql)
    const settings = { clip_count: { max: 3 }, clip_duration: { min: 60 }, topics: [' Köln '] }
    const project = await createProject(context, { source: { url }, settings })
    expect(project.settings).toMatchObject({
      clip_count: { min: 3, max: 3 },
      clip_duration: { min: 60, max: 90, target: 60 },
      topics: ['Köln'],
      captions: { enabled: true },
      aspect_ratio: '9:16',
    })
  })

  test('shows an address without its credentials and signature, and works with the whole of it', async () => {
    const context = await createTenant(sql)
    const secret = 'https://user:pass@cdn.example.com/a.mp4?X-Amz-Signature=abc#t=1'
    const { project_id, source } = await createProject(context, { source: { url: secret } })
    expect(source.url).toBe('https://cdn.example.com/a.mp4')
    const work = await beginProject(sql, project_id, 1)
    expect(work?.source).toEqual({ kind: 'url', url: secret })
    if (work) await finishProject(sql, work, { warnings: [] })
    const [row] = await sql`select source_url from projects where project_id = ${project_id}`
    expect(row?.source_url).toBe('https://cdn.example.com/a.mp4')
  })

  test.each<[string, Partial<ProjectRequest>, string]>([
    ['two sources', { source: { url, upload_id: 'x' } }, 'body.source'],
    ['no source', { source: {} }, 'body.source'],
    ['an unknown upload', { source: { upload_id: 'x' } }, 'body.source.upload_id'],
    ['a template', { template_id: 'x' }, 'body.template_id'],
    [
      'a range that ends too soon',
      { settings: { range: { start: 3, end: 8 } } },
      'body.settings.range.end',
    ],
    [
      'a target outside',
      { settings: { clip_duration: { min: 10, max: 20, target: 30 } } },
      'body.settings.clip_duration.target',
    ],
    [
      'two transcripts',
      { source: { url, transcript: { text: 'a', upload_id: 'x', format: 'srt' } } },
      'body.source.transcript',
    ],
    [
      'a transcript without a format',
      { source: { url, transcript: { text: 'a' } } },
      'body.source.transcript.format',
    ],
    [
      'too long a transcript',
      { source: { url, transcript: { text: 'a'.repeat(2_000_001), format: 'srt' } } },
      'body.source.transcript.text',
    ],
  ])('refuses %s', async (_, request, location) => {
    const context = await createTenant(sql)
    const attempt = createProject(context, { source: { url }, ...request })
    expect(await refusal(attempt)).toBe(`VALIDATION_ERROR ${location}`)
    expect((await listProjects(context, { limit: 10 })).items).toEqual([])
  })

  test.each([
    'http://127.0.0.1/a.mp4',
    'http://2130706433/a.mp4',
    'http://0x7f.1/a.mp4',
    'http://0177.0.0.1/a.mp4',
    'http://0/a.mp4',
    'http://[::1]/a.mp4',
    'http://[::ffff:127.0.0.1]/a.mp4',
    'http://[fd00::1]/a.mp4',
    'http://169.254.169.254/latest/meta-data',
    'http://100.64.0.1/a.mp4',
    'http://10.1.2.3/a.mp4',
    'http://192.168.0.1/a.mp4',
    'http://198.18.0.1/a.mp4',
    'http://224.0.0.1/a.mp4',
    'http://255.255.255.255/a.mp4',
    'http://localhost./a.mp4',
    'http://metadata.google.internal/a.mp4',
    'http://good@127.0.0.1/a.mp4',
    'http://１２７.0.0.1/a.mp4',
    'http://example.com:22/a.mp4',
    'http://example.com:6379/a.mp4',
    'file:///etc/passwd',
    'ftp://example.com/a.mp4',
    'data:video/mp4,x',
    'http://',
    'talk.mp4',
  ])('refuses the address %s', async (address) => {
    const context = await createTenant(sql)
    const attempt = createProject(context, { source: { url: address } })
    expect(await refusal(attempt)).toBe('VALIDATION_ERROR body.source.url')
  })

  test('takes a private address where the operator allows it', async () => {
    const context = { ...(await createTenant(sql)), allow_private_sources: true }
    const project = await createProject(context, { source: { url: 'http://127.0.0.1:3000/a.mp4' } })
    expect(project.status).toBe('queued')
  })

  test('records who confirmed the rights', async () => {
    const context = await createTenant(sql)
    const { project_id } = await createProject(context, { source: { url }, confirm_rights: true })
    const [row] = await sql`
      select rights_confirmed_at, rights_confirmed_by from projects where project_id = ${project_id}
    `
    expect(row).toEqual({ rights_confirmed_at: expect.any(String), rights_confirmed_by: 'key-1' })
  })
})

describe('estimateProject', () => {
  test('creates nothing, and refuses what the creation would', async () => {
    const context = await createTenant(sql)
    const { estimate } = await estimateProject(context, { source: { url } })
    expect(estimate).toEqual({ credits: 0, duration_seconds: null, seconds_to_complete: null })
    expect(await refusal(estimateProject(context, { source: {} }))).toBe(
      'VALIDATION_ERROR body.source',
    )
    expect((await listProjects(context, { limit: 10 })).items).toEqual([])
  })
})

describe('a run', () => {
  test('moves a project from queued to completed, with its clips', async () => {
    const context = await createTenant(sql)
    const project_id = await uploadProject(context, { title: 'Mine' })
    const run = await begin(context, project_id)
    await reportProject(sql, run, {
      stage: 'probing',
      progress: 8.9,
      estimated_seconds_remaining: 90,
      source: {
        duration_seconds: 600,
        width: 1920,
        height: 1080,
        fps: 25,
        has_audio: true,
        title: 'Theirs',
      },
    })
    expect(await readProject(context, project_id)).toMatchObject({
      title: 'Mine',
      status: 'processing',
      stage: 'probing',
      progress: 8,
      queue_position: null,
      estimated_seconds_remaining: 90,
      source: { platform: 'upload', duration_seconds: 600, title: 'Theirs' },
      started_at: expect.any(String),
    })
    await saveTranscript(sql, run, { language: 'en', word_count: 1200, source: 'asr' })
    const [clip] = await saveClips(sql, run, [newClip()])
    const { items } = await listClips(context, project_id, { limit: 10 })
    expect(items).toMatchObject([
      { clip_id: clip?.clip_id, status: 'processing', preview_url: null },
    ])
    await saveClipPreview(sql, run, clip?.clip_id ?? '', 'ready')
    await finishProject(sql, run, {
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
    const context = await createTenant(sql)
    const project_id = await uploadProject(context)
    const first = await begin(context, project_id)
    await reportProject(sql, first, { progress: 60 })
    const second = await beginProject(sql, project_id, 2)
    if (second) await reportProject(sql, second, { progress: 10, stage: 'downloading' })
    expect((await readProject(context, project_id)).progress).toBe(60)
  })

  test('writes nothing after another worker took over', async () => {
    const context = await createTenant(sql)
    const project_id = await uploadProject(context)
    const paused = await begin(context, project_id)
    const running = await beginProject(sql, project_id, 2)
    if (!running) throw new Error('nobody took over')
    const [clip] = await saveClips(sql, running, [newClip({ title: 'Right' })])
    const late = await Promise.allSettled([
      reportProject(sql, paused, { progress: 99 }),
      saveTranscript(sql, paused, { language: 'xx', word_count: 1, source: 'asr' }),
      saveClips(sql, paused, [newClip({ title: 'Wrong' }), newClip({ rank: 2 })]),
      saveClipPreview(sql, paused, clip?.clip_id ?? '', 'ready'),
      failProject(sql, paused, { code: 'timeout', message: 'Late.', stage: null, retryable: true }),
      finishProject(sql, paused, { warnings: [] }),
    ])
    for (const write of late) {
      expect('reason' in write && write.reason).toBeInstanceOf(StaleRunError)
    }
    const { items } = await listClips(context, project_id, { limit: 10 })
    expect(items).toMatchObject([{ title: 'Right', status: 'processing' }])
    expect(await readProject(context, project_id)).toMatchObject({
      status: 'processing',
      language: null,
    })
  })

  test('keeps the ids of clips that are saved again', async () => {
    const context = await createTenant(sql)
    const run = await begin(context, await uploadProject(context))
    const first = await saveClips(
      sql,
      run,
      [1, 2, 3].map((rank) => newClip({ rank })),
    )
    const again = await saveClips(
      sql,
      run,
      [1, 2].map((rank) => newClip({ rank })),
    )
    expect(again).toEqual(first.slice(0, 2))
    const { items } = await listClips(context, run.project_id, { limit: 10 })
    expect(items).toHaveLength(2)
  })

  test('ends with the reason when it fails', async () => {
    const context = await createTenant(sql)
    const run = await begin(context, await uploadProject(context))
    const error = {
      code: 'source_corrupt',
      message: 'No.',
      stage: 'probing',
      retryable: false,
    } as const
    await failProject(sql, run, error)
    expect(await readProject(context, run.project_id)).toMatchObject({
      status: 'failed',
      stage: null,
      error,
    })
    expect(await beginProject(sql, run.project_id, 2)).toBeNull()
  })

  test('gives a project up that was interrupted three times', async () => {
    const context = await createTenant(sql)
    const project_id = await uploadProject(context)
    for (const attempt of [1, 2, 3])
      expect(await beginProject(sql, project_id, attempt)).not.toBeNull()
    expect(await beginProject(sql, project_id, 4)).toBeNull()
    expect(await readProject(context, project_id)).toMatchObject({
      status: 'failed',
      error: { code: 'processing_failed', retryable: true },
    })
  })

  test('waits until the plan has a place, exactly, for twenty workers at once', async () => {
    const context = await createTenant(sql, { plan: 'creator' })
    const ids = await Promise.all(Array.from({ length: 20 }, () => uploadProject(context)))
    const attempts = await Promise.allSettled(ids.map((id) => beginProject(sql, id, 1)))
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    for (const attempt of attempts) {
      if (attempt.status === 'rejected') expect(attempt.reason).toBeInstanceOf(JobPostponed)
    }
  })
})

describe('deleteProject', () => {
  test('ends the reading at once and tells the worker at its next report', async () => {
    const jobs = recordingJobs()
    const context = await createTenant(sql, {}, jobs)
    const project_id = await uploadProject(context)
    const run = await begin(context, project_id)
    const [clip] = await saveClips(sql, run, [newClip()])
    await deleteProject(context, project_id)
    expect(await refusal(readProject(context, project_id))).toBe('NOT_FOUND')
    expect(await refusal(listClips(context, project_id, { limit: 10 }))).toBe('NOT_FOUND')
    expect(await refusal(readClip(context, clip?.clip_id ?? ''))).toBe('NOT_FOUND')
    expect(await refusal(deleteProject(context, project_id))).toBe('NOT_FOUND')
    expect((await listProjects(context, { limit: 10 })).items).toEqual([])
    expect(await reportProject(sql, run, { progress: 50 }).catch((error) => error)).toBeInstanceOf(
      StaleRunError,
    )
    expect(await beginProject(sql, project_id, 2)).toBeNull()
    const prefixes = prefixesOf(jobs)
    expect(prefixes).toHaveLength(4)
    expect(prefixes[0]).toBe(`accounts/${context.accountId}/projects/${project_id}/`)
    expect(prefixes[1]).toStartWith(`accounts/${context.accountId}/uploads/`)
  })

  test('keeps an upload that another project still uses', async () => {
    const jobs = recordingJobs()
    const context = await createTenant(sql, {}, jobs)
    const upload_id = await uploadFile(context)
    const [a, b] = [
      await createProject(context, { source: { upload_id } }),
      await createProject(context, { source: { upload_id } }),
    ]
    await deleteProject(context, a.project_id)
    expect(prefixesOf(jobs).filter((prefix) => prefix.includes(upload_id))).toEqual([])
    await deleteProject(context, b.project_id)
    expect(prefixesOf(jobs).filter((prefix) => prefix.includes(upload_id))).toHaveLength(2)
  })
})

describe('upkeep', () => {
  test('lets go of uploads that nobody used within a day', async () => {
    const jobs = recordingJobs()
    const context = await createTenant(sql, {}, jobs)
    const unused = await uploadFile(context)
    const used = await uploadFile(context)
    await createProject(context, { source: { upload_id: used } })
    const { accountId } = context
    await sql`update uploads set expires_at = now() where account_id = ${accountId}`
    await upkeep(sql, jobs)
    expect(prefixesOf(jobs)).toEqual([`accounts/${accountId}/uploads/${unused}`])
    expect(await refusal(createProject(context, { source: { upload_id: unused } }))).toBe(
      'VALIDATION_ERROR body.source.upload_id',
    )
  })

  test('deletes projects whose retention is over', async () => {
    const context = await createTenant(sql, { plan: 'free' })
    const project_id = await uploadProject(context)
    expect((await readProject(context, project_id)).expires_at).not.toBeNull()
    await sql`update projects set expires_at = now() where project_id = ${project_id}`
    await upkeep(sql, context.jobs)
    expect(await refusal(readProject(context, project_id))).toBe('NOT_FOUND')
  })
})

describe('used moments', () => {
  test('are those of the same source that were rendered, and mark what repeats them', async () => {
    const context = await createTenant(sql, { limits: { max_concurrent_projects: 9 } })
    const { clip_ids } = await finishedProject(context, 2)
    const [rendered = ''] = clip_ids
    await startRender(context, rendered, {})
    await sql`update renders set status = 'completed' where clip_id = ${rendered}`

    const work = await beginProject(sql, await uploadProject(context), 1)
    expect(work?.used_moments).toMatchObject([{ start: 40, end: 70 }])
    if (!work) throw new Error('nothing to do')
    const saved = await saveClips(sql, work, [
      newClip({ rank: 1, segments: [{ start: 50, end: 80 }] }),
      newClip({ rank: 2, segments: [{ start: 60, end: 90 }] }),
    ])
    const clips = await Promise.all(saved.map(({ clip_id }) => readClip(context, clip_id)))
    expect(clips.map(({ duplicates_of }) => duplicates_of)).toEqual([rendered, null])
    expect((await readClip(context, rendered)).used.rendered).toBe(true)
  })

  test('do not count for another source, or when they are not to be avoided', async () => {
    const context = await createTenant(sql, { limits: { max_concurrent_projects: 9 } })
    const { clip_ids } = await finishedProject(context)
    await startRender(context, clip_ids[0] ?? '', {})
    await sql`update renders set status = 'completed' where clip_id = ${clip_ids[0] ?? ''}`
    const upload_id = await uploadFile(context, { sha256: 'c'.repeat(64) })
    const other = await createProject(context, { source: { upload_id } })
    expect((await beginProject(sql, other.project_id, 1))?.used_moments).toEqual([])
    const careless = await uploadProject(context, { settings: { avoid_used_moments: false } })
    expect((await beginProject(sql, careless, 1))?.used_moments).toEqual([])
  })
})

describe('readClip', () => {
  test('answers the whole clip', async () => {
    const context = await createTenant(sql)
    const { clip_ids } = await finishedProject(context)
    const clip = await readClip(context, clip_ids[0] ?? '')
    expect(faultsOf(Clip, clip)).toEqual([])
    expect(clip.framing?.layouts).toEqual([{ start: 0, end: 30, layout: 'track', confidence: 0.9 }])
    expect(clip.preview_url).toEndWith(`/clips/${clip.clip_id}/preview.mp4`)
    expect(clip.words).toBeUndefined()
  })

  test('counts words from the start of the clip, over its joins', async () => {
    const context = await createTenant(sql)
    const run = await begin(context, await uploadProject(context))
    const words = [10, 12, 25, 31].map((start) => {
      return {
        text: `w${start}`,
        start,
        end: start + 1,
        speaker: null,
        confidence: 1,
        filler: false,
      }
    })
    const segments = [
      { start: 10, end: 14 },
      { start: 30, end: 40 },
    ]
    const [saved] = await saveClips(sql, run, [newClip({ segments, words })])
    const clip = await readClip(context, saved?.clip_id ?? '', { include_words: true })
    expect(clip.duration_seconds).toBe(14)
    expect(clip.words?.map(({ text, start, end }) => [text, start, end])).toEqual([
      ['w10', 0, 1],
      ['w12', 2, 3],
      ['w31', 5, 6],
    ])
  })
})

function prefixesOf({ queued }: { queued: { queue: string; data: unknown }[] }): string[] {
  return queued
    .filter(({ queue }) => queue === 'delete_files')
    .flatMap(({ data }) => (data as { prefixes: string[] }).prefixes)
}
