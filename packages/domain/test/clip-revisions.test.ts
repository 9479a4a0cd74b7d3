import { beforeAll, describe, expect, test } from 'bun:test'
import { Clip } from '@svc/specification'
import { createClip, listRevisions, restoreRevision } from '../src/index.ts'
import { createEditor } from './clip-editor.ts'
import { openTestDatabase } from './create-test-database.ts'
import { faultsOf, refusal } from './fixtures.ts'
import { readProject } from './project-reads.ts'

const { sql } = await openTestDatabase()
const editor = await createEditor(sql)
const { context, edit, find, jobs, read, revisions } = editor

describe('two windows', () => {
  test('change one revision: exactly one wins, and the others learn the present one', async () => {
    await find()
    for (let revision = 1; revision <= 20; revision++) {
      const windows = ['left', 'right', 'third'].map((name) =>
        edit({ title: `${name} ${revision}`, revision }),
      )
      const done = await Promise.allSettled(windows)
      expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const lost = done.flatMap((one) => (one.status === 'rejected' ? [one.reason.problems] : []))
      const conflict = expect.objectContaining({ code: 'CONFLICT', revision: revision + 1 })
      expect(lost).toEqual([[conflict], [conflict]])
    }
    expect(await revisions()).toHaveLength(21)
  })

  test('change without naming a revision: nothing is lost', async () => {
    await find()
    const [title, description, end] = ['Other', 'Other.', 60] as const
    await Promise.all([edit({ title }), edit({ description }), edit({ end })])
    expect(await read()).toMatchObject({ revision: 4, title, description, end })
  })
})

describe('revisions', () => {
  beforeAll(find)

  test('begin with the clip as it was found', async () => {
    expect(await revisions()).toMatchObject([
      { revision: 1, title: 'Clip 1', duration_seconds: 30, changed: [], restored_from: null },
    ])
  })

  test('are listed with what each changed, the newest first, in pages', async () => {
    await edit({ title: 'Second', end: 60 })
    await edit({ layout: 'fit' })
    const first = await listRevisions(context, editor.clip_id, { limit: 2 })
    expect(first.items).toMatchObject([
      { revision: 3, title: 'Second', duration_seconds: 20, changed: ['layout'] },
      { revision: 2, changed: ['title', 'segments'] },
    ])
    const cursor = first.next_cursor ?? ''
    const rest = await listRevisions(context, editor.clip_id, { limit: 2, cursor })
    expect(rest.items).toMatchObject([{ revision: 1, title: 'Clip 1', duration_seconds: 30 }])
  })

  test('are brought back as new ones', async () => {
    const clip = await restoreRevision(context, editor.clip_id, 1)
    expect(clip).toMatchObject({
      revision: 4,
      title: 'Clip 1',
      end: 70,
      edits: { layout: null },
      preview: { status: 'updating' },
    })
    expect((await revisions())[0]).toMatchObject({
      revision: 4,
      restored_from: 1,
      changed: ['title', 'segments', 'layout'],
    })
    expect(await restoreRevision(context, editor.clip_id, 3)).toMatchObject({
      revision: 5,
      end: 60,
    })
  })

  test('are those of the clip alone', async () => {
    expect(await refusal(restoreRevision(context, editor.clip_id, 9))).toBe('NOT_FOUND')
  })
})

describe('createClip', () => {
  test('makes a clip that is ranked last and counted, until there are as many as the plan allows', async () => {
    await find()
    const clip = await createClip(context, editor.project_id, { start: 10, end: 20 })
    expect(faultsOf(Clip, clip)).toEqual([])
    expect(clip).toMatchObject({
      rank: 2,
      revision: 1,
      status: 'processing',
      ...{ title: 'Moment at 0:10', title_source: 'time', titles: [] },
      segments: [{ start: 10, end: 20 }],
      duration_seconds: 10,
      framing: null,
      preview: { status: 'updating' },
      preview_url: null,
    })
    expect(jobs.queued).toEqual([
      { queue: 'preview_clip', data: { clip_id: clip.clip_id, revision: 1 } },
    ])
    const opening = { start: 0, end: 5, title: 'Opening' }
    expect(await createClip(context, editor.project_id, opening)).toMatchObject({
      ...{ title: 'Opening', title_source: 'person', titles: [] },
    })
    expect((await readProject(context, editor.project_id)).clip_count).toBe(3)
    const more = createClip(context, editor.project_id, { start: 0, end: 5 })
    expect(await refusal(more)).toBe('CONFLICT')
  })

  test('refuses a stretch that the source does not have', async () => {
    await find()
    const late = createClip(context, editor.project_id, { start: 110, end: 130 })
    expect(await refusal(late)).toBe('VALIDATION_ERROR body.end')
    expect((await readProject(context, editor.project_id)).clip_count).toBe(1)
  })
})

test('an edit keeps the warnings of the clip, which are others than those of its project', async () => {
  await find()
  const warnings = ['face_lost', 'speech_uncertain'] as const
  await sql`update clips set warnings = ${[...warnings]}::jsonb where clip_id = ${editor.clip_id}`
  expect(await edit({ title: 'Another title' })).toMatchObject({ warnings })
  expect(await read()).toMatchObject({ warnings })
})

test('a title that a person writes is theirs, until the one that was found is brought back', async () => {
  await find()
  await sql`
    update clips set title = 'Salt & rivers', title_source = 'keywords', titles = '["Why salt?"]'
     where clip_id = ${editor.clip_id}
  `
  const found = { title: 'Salt & rivers', title_source: 'keywords', titles: ['Why salt?'] } as const
  const clip = await read()
  expect([faultsOf(Clip, clip), clip]).toMatchObject([[], found])
  expect(await edit({ description: 'Said better.' })).toMatchObject(found)
  const written = await edit({ title: 'The salty sea' })
  expect(written).toMatchObject({ title_source: 'person', titles: ['Why salt?'] })
  expect(await edit({ title: null })).toMatchObject(found)
  await edit({ title: 'The salty sea' })
  expect(await restoreRevision(context, editor.clip_id, 1)).toMatchObject(found)
})
