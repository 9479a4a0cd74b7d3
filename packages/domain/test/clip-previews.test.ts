import { beforeEach, describe, expect, test } from 'bun:test'
import type { ClipChange } from '@svc/specification'
import {
  beginPreview,
  beginRender,
  completePreview,
  failPreview,
  type PreviewWork,
  StaleRunError,
  startRender,
} from '../src/index.ts'
import { createEditor } from './clip-editor.ts'
import { copyRows } from './copy-rows.ts'
import { openTestDatabase } from './create-test-database.ts'
import { drawnOf, SPAN } from './drawn-clip.ts'
import { finishedProject, refusal } from './fixtures.ts'
import { begun } from './worked.ts'

const { sql } = await openTestDatabase()
const editor = await createEditor(sql)
const { context, edit, find, jobs, read } = editor
beforeEach(find)

/** As many previews as an account may have waiting. */
const MANY = 1000

const begin = (revision: number, attempt = 1): Promise<PreviewWork> =>
  begun(beginPreview(sql, jobs, editor.clip_id, revision, attempt))

describe('the preview of an edited clip', () => {
  test('is shown from files of its own, and the earlier ones are deleted later', async () => {
    const before = await read()
    await edit({ end: 60 })
    const work = await begin(2)
    await completePreview(sql, jobs, work, drawnOf(work))
    const after = await read()
    expect(after).toMatchObject({ preview: { status: 'ready' }, framing: { layouts: [SPAN] } })
    expect(after.preview_url).not.toBe(before.preview_url)
    expect(after.captions.srt_url).toContain(work.run_id)
    const [, deletion] = jobs.queued
    expect(deletion).toMatchObject({
      queue: 'delete_files',
      data: { prefixes: expect.arrayContaining([expect.stringContaining('preview.mp4')]) },
    })
  })

  test('is given up when the clip is edited again: the later run alone is shown', async () => {
    await edit({ end: 60 })
    const early = await begin(2)
    await edit({ end: 65 })
    expect(completePreview(sql, jobs, early, drawnOf(early))).rejects.toThrow(StaleRunError)
    expect(await beginPreview(sql, jobs, editor.clip_id, 2, 1)).toBeNull()
    const late = await begin(3)
    await completePreview(sql, jobs, late, drawnOf(late))
    expect(await read()).toMatchObject({ end: 65, preview: { status: 'ready' } })
  })

  test('that ends while its clip is edited deadlocks with nothing, and is shown or given up', async () => {
    for (let round = 0; round < 20; round++) {
      const { revision } = await edit({ end: 60 + (round % 2) })
      const work = await begin(revision)
      const end = () =>
        round % 3 === 0 ? failPreview(sql, work) : completePreview(sql, jobs, work, drawnOf(work))
      const [ended, edited] = await Promise.allSettled([end(), edit({ end: 50 })])
      expect(edited.status).toBe('fulfilled')
      if (ended.status === 'rejected') expect(ended.reason).toBeInstanceOf(StaleRunError)
      expect(await read()).toMatchObject({ end: 50, preview: { status: 'updating' } })
    }
  })

  test('goes on when only a text is changed meanwhile', async () => {
    await edit({ end: 60 })
    const work = await begin(2)
    await edit({ title: 'New' })
    await completePreview(sql, jobs, work, drawnOf(work))
    expect(await read()).toMatchObject({ title: 'New', revision: 3, preview: { status: 'ready' } })
  })

  test('that cannot be made leaves the earlier one', async () => {
    await edit({ end: 60 })
    const { preview_url } = await read()
    await failPreview(sql, await begin(2))
    expect(await read()).toMatchObject({
      status: 'ready',
      preview: { status: 'failed' },
      preview_url,
    })
  })

  test('has the files deleted of a run whose worker was killed, when another one or an edit replaces it', async () => {
    const foldersOf = () =>
      jobs.queued.flatMap(({ queue, data }) =>
        queue === 'delete_files' ? (data as { prefixes: string[] }).prefixes : [],
      )
    const folderOf = ({ run_id }: PreviewWork) =>
      expect.stringMatching(new RegExp(`/clips/${editor.clip_id}/${run_id}/$`))
    await edit({ end: 60 })
    const killed = await begin(2)
    expect(foldersOf()).toEqual([])
    const second = await begin(2, 2)
    expect(foldersOf()).toEqual([folderOf(killed)])
    await edit({ end: 65 })
    expect(foldersOf()).toEqual([folderOf(killed), folderOf(second)])
    const shown = await begin(3)
    await completePreview(sql, jobs, shown, drawnOf(shown))
    jobs.queued.length = 0
    await edit({ end: 66 })
    await begin(4)
    expect(foldersOf()).toEqual([])
  })

  test('is refused where a thousand others of the account wait, and not to a clip that waits itself', async () => {
    await sql`delete from previews`
    await edit({ end: 60 })
    const { project_id, clip_id } = await finishedProject(context)
    await copyRows(
      sql,
      'clips',
      MANY - 1,
      { clip_id: 'gen_random_uuid()', rank: 'n + 1' },
      { clip_id },
    )
    await sql`
      insert into previews (clip_id, account_id, project_id, revision)
      select clip_id, account_id, project_id, 1 from clips where project_id = ${project_id}
    `
    expect(await refusal(edit({ end: 62 }))).toBe('RATE_LIMITED')
    expect(await edit({ title: 'No preview is needed' })).toMatchObject({ end: 60 })
    await sql`update previews set status = 'ready' where clip_id = (
      select clip_id from clips where project_id = ${project_id} limit 1
    )`
    expect(await edit({ end: 62 })).toMatchObject({ end: 62 })
    await sql`delete from previews where project_id = ${project_id}`
  })

  test('is given up after as many attempts as other work', async () => {
    await edit({ end: 60 })
    expect(await beginPreview(sql, jobs, editor.clip_id, 2, 5)).toBeNull()
    expect((await read()).preview.status).toBe('failed')
  })
})

describe('what is known of a clip', () => {
  test.each<[string, ClipChange, object[]]>([
    ['another layout', { layout: 'fill' }, []],
    ['another cut', { end: 60 }, []],
    ['another style of the captions', { caption_style: { uppercase: true } }, [SPAN]],
    ['another title', { title: 'New' }, [SPAN]],
  ])('of its framing is forgotten when it is no longer right: %s', async (_, change, layouts) => {
    await sql`
      update clips set framing = framing || ${{ spans: [SPAN] }}::jsonb
       where clip_id = ${editor.clip_id}
    `
    await edit(change)
    expect((await read()).framing?.layouts ?? []).toEqual(layouts as (typeof SPAN)[])
  })

  test.each<[string, ClipChange, string]>([
    ['is tried again after another cut', { end: 60 }, 'processing'],
    ['stays as it is after another title', { title: 'New' }, 'failed'],
  ])('when it failed %s', async (_, change, status) => {
    await sql`update clips set status = 'failed' where clip_id = ${editor.clip_id}`
    await edit(change)
    expect((await read()).status).toBe(status as 'failed')
  })
})

describe('a render', () => {
  test('draws the revision that it was asked for, also when it begins after an edit', async () => {
    await edit({ end: 60, caption_style: { color: '#FF0000' } })
    const { render_id, clip_revision } = await startRender(context, editor.clip_id, {})
    await edit({ end: 65, caption_style: null, hook: { text: 'Later' } })
    const work = await beginRender(sql, render_id, 1)
    expect(clip_revision).toBe(2)
    expect(work).toMatchObject({
      clip: { end: 60, segments: [{ start: 40, end: 60 }], hook: { text: 'Why?' } },
      settings: { captions: { color: '#FF0000' } },
    })
    const latest = (await read()).latest_render
    expect(latest?.render_id).toBe(render_id)
  })

  test('is the same and costs nothing after a new title, and another after a new cut', async () => {
    const first = await startRender(context, editor.clip_id, {})
    await edit({ title: 'New' })
    expect((await startRender(context, editor.clip_id, {})).render_id).toBe(first.render_id)
    await edit({ end: 60 })
    expect((await startRender(context, editor.clip_id, {})).render_id).not.toBe(first.render_id)
  })

  test('takes the layout, the captions and the switches of the clip, unless it has its own', async () => {
    await edit({ layout: 'fit', remove_fillers: true, caption_style: { color: '#00FF00' } })
    expect((await startRender(context, editor.clip_id, {})).settings).toMatchObject({
      layout: 'fit',
      remove_fillers: true,
      captions: { color: '#00FF00' },
    })
    const own = { layout: 'fill', remove_fillers: false } as const
    expect((await startRender(context, editor.clip_id, own)).settings).toMatchObject(own)
  })
})
