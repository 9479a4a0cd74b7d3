import { beforeEach, describe, expect, test } from 'bun:test'
import { Project, type ProjectRequest } from '@svc/specification'
import {
  type Context,
  createProject,
  estimateProject,
  finishProject,
  reportProject,
} from '../src/index.ts'
import { checkSourceUrl } from '../src/project/requested.ts'
import { openTestDatabase } from './create-test-database.ts'
import { begin, createTenant, faultsOf, recordingJobs, refusal, uploadFile } from './fixtures.ts'
import { listProjects } from './project-reads.ts'

const { sql } = await openTestDatabase()
const jobs = recordingJobs()
let context: Context

const url = 'https://cdn.example.com/talks/my%20talk.mp4'

describe('createProject', () => {
  beforeEach(async () => {
    context = await createTenant(sql, {}, jobs)
    jobs.queued.length = 0
  })

  test('answers the whole project and queues its job', async () => {
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
    const settings = { clip_count: { max: 3 }, clip_duration: { min: 60 }, topics: [' Köln '] }
    const project = await createProject(context, { source: { url }, settings })
    expect(project.settings).toMatchObject({
      clip_count: { min: 3, max: 3 },
      clip_duration: { min: 60, max: 90, target: 60 },
      topics: ['Köln'],
      captions: { enabled: true },
      aspect_ratio: '9:16',
    })
    const always = { clip_duration: { min: 30, max: 30 } }
    const fixed = await createProject(context, { source: { url }, settings: always })
    expect(fixed.settings.clip_duration).toEqual({ min: 30, max: 30, target: 30 })
  })

  test('shows an address without its credentials and signature, and works with the whole of it', async () => {
    const secret = 'https://user:pass@cdn.example.com/a.mp4?X-Amz-Signature=abc#t=1'
    const { project_id, source } = await createProject(context, { source: { url: secret } })
    expect(source.url).toBe('https://cdn.example.com/a.mp4')
    const stored = JSON.stringify([
      ...(await sql`select * from projects where project_id = ${project_id}`),
      ...(await sql`select * from events where project_id = ${project_id}`),
    ])
    expect(stored).not.toMatch(/pass|Signature/)
    const work = await begin(context, project_id)
    if (work.source.kind !== 'url' || !work.source.sealedUrl) throw new Error('Nothing is sealed.')
    expect(work.source.url).toBe('https://cdn.example.com/a.mp4')
    const { sealedUrl } = work.source
    expect(context.sourceSealer.open(sealedUrl, project_id)).toBe(secret)
    expect(() => context.sourceSealer.open(sealedUrl, 'another')).toThrow()
    await finishProject({ sql, jobs }, work, { warnings: [] })
    const [row] = await sql`
      select source_url, source_sealed from projects where project_id = ${project_id}
    `
    expect(row).toEqual({ source_url: 'https://cdn.example.com/a.mp4', source_sealed: null })
  })

  test.each<[string, Partial<ProjectRequest>, string]>([
    ['two sources', { source: { url, upload_id: 'x' } }, 'body.source'],
    ['a private address', { source: { url: 'http://127.0.0.1/a.mp4' } }, 'body.source.url'],
    ['an unknown upload', { source: { upload_id: 'x' } }, 'body.source.upload_id'],
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
      'too long a transcript',
      { source: { url, transcript: { text: 'a'.repeat(2_000_001), format: 'srt' } } },
      'body.source.transcript.text',
    ],
  ])('refuses %s', async (_, request, location) => {
    const attempt = createProject(context, { source: { url }, ...request })
    expect(await refusal(attempt)).toBe(`VALIDATION_ERROR ${location}`)
    expect((await listProjects(context, { limit: 10 })).items).toEqual([])
  })

  test.each<[string, Parameters<typeof uploadFile>[1], string]>([
    ['that is for something else', { purpose: 'source', file_name: 'a.srt' }, 'uploaded'],
    ['whose bytes have not arrived', { purpose: 'transcript', file_name: 'a.srt' }, 'pending'],
  ])('refuses an upload as a transcript %s', async (_, file, status) => {
    const upload_id = await uploadFile(context, file)
    await sql`update uploads set status = ${status} where upload_id = ${upload_id}`
    const attempt = createProject(context, { source: { url, transcript: { upload_id } } })
    expect(await refusal(attempt)).toBe('VALIDATION_ERROR body.source.transcript.upload_id')
  })

  test('knows the length of what an earlier project worked on, and the pace of others', async () => {
    const sha256 = 'd'.repeat(64)
    const source = { upload_id: await uploadFile(context, { sha256 }) }
    const estimate = async (settings: ProjectRequest['settings'] = {}) =>
      (await estimateProject(context, { source, settings })).estimate
    const { project_id } = await createProject(context, { source })
    expect(await estimate()).toMatchObject({ duration_seconds: null })
    const run = await begin(context, project_id)
    await reportProject(sql, run, { source: { duration_seconds: 120.0004 } })
    expect(await estimate()).toMatchObject({ credits: 0, duration_seconds: 120 })
    const other = { upload_id: await uploadFile(context) }
    const { estimate: ofAnother } = await estimateProject(context, { source: other })
    expect(ofAnother.duration_seconds).toBeNull()
    await sql`
      update projects set status = 'completed', completed_at = now() + interval '1 hour',
                          started_at = now() + interval '1 hour' - interval '1 minute'
       where project_id = ${project_id}
    `
    const whole = await estimate()
    const range = { start: 60, end: 300 }
    const half = { duration_seconds: 60, seconds_to_complete: (whole.seconds_to_complete ?? 0) / 2 }
    expect(whole.seconds_to_complete).toBeGreaterThan(0)
    expect(await estimate({ range })).toMatchObject(half)
    const ranged = (start: number) => ({ source, settings: { range: { start, end: start + 60 } } })
    const problem = {
      reason: 'outside_of_source',
      params: { received: 120, most: 120, unit: 'seconds' },
      location: 'body.settings.range.start',
    }
    for (const verb of [createProject, estimateProject]) {
      await expect(verb(context, ranged(120))).rejects.toMatchObject({ problems: [problem] })
    }
    expect((await createProject(context, ranged(119.9))).status).toBe('queued')
    const stranger = await createTenant(sql)
    const theirs = { upload_id: await uploadFile(stranger, { sha256 }) }
    const after = { ...ranged(500), source: theirs }
    expect((await createProject(stranger, after)).status).toBe('queued')
  })

  test('takes a private address where the operator allows it', async () => {
    const allowing = { ...context, allowPrivateSources: true }
    const local = { source: { url: 'http://127.0.0.1:3000/a.mp4' } }
    expect((await createProject(allowing, local)).status).toBe('queued')
  })

  test('records who confirmed the rights', async () => {
    const { project_id } = await createProject(context, { source: { url }, confirm_rights: true })
    const [row] = await sql`
      select rights_confirmed_at, rights_confirmed_by from projects where project_id = ${project_id}
    `
    expect(row).toEqual({ rights_confirmed_at: expect.any(String), rights_confirmed_by: 'key-1' })
  })

  test('has an estimate, which creates nothing and is refused where the creation would be', async () => {
    const { estimate } = await estimateProject(context, { source: { url } })
    const unknown = { credits: 0, duration_seconds: null, seconds_to_complete: null }
    expect(estimate).toMatchObject(unknown)
    const nothing = estimateProject(context, { source: {} })
    expect(await refusal(nothing)).toBe('VALIDATION_ERROR body.source')
    expect((await listProjects(context, { limit: 10 })).items).toEqual([])
  })
})

test.each([
  'http://127.0.0.1/a.mp4',
  'http://2130706433/a.mp4',
  'http://[::1]/a.mp4',
  'http://localhost./a.mp4',
  'http://metadata.google.internal/a.mp4',
  'http://good@127.0.0.1/a.mp4',
  'http://１２７.0.0.1/a.mp4',
  'http://ann:b@www.youtube.com/watch?v=abc',
  'https://ann@vimeo.com/123',
  'http://example.com:22/a.mp4',
  'file:///etc/passwd',
  'ftp://cdn.example.com/a.mp4',
  'http://',
  'talk.mp4',
])('the address %s is refused', async (address) => {
  const check = async () => checkSourceUrl(address, false)
  expect(await refusal(check())).toBe('VALIDATION_ERROR body.source.url')
})
