import { beforeAll, describe, expect, test } from 'bun:test'
import { beginPreview, startRender } from '../src/index.ts'
import { createEditor } from './clip-editor.ts'
import { openTestDatabase } from './create-test-database.ts'

const { sql } = await openTestDatabase()
const editor = await createEditor(sql)
const { context, edit, find, jobs, read } = editor

describe('pauses and filler words', () => {
  beforeAll(find)

  test('are cut out by the worker when they are switched off, and come back', async () => {
    await edit({
      segments: [
        { start: 40, end: 50 },
        { start: 52, end: 60 },
      ],
    })
    const off = await edit({ remove_silences: true })
    expect(off).toMatchObject({ edits: { remove_silences: true }, preview: { status: 'updating' } })
    const [stored] =
      await sql`select edits->'uncut' as uncut from clips where clip_id = ${editor.clip_id}`
    expect(stored?.['uncut']).toEqual(off.segments)
    await sql`
      update clips set segments = '[{"start":40,"end":45},{"start":55,"end":60}]'
       where clip_id = ${editor.clip_id}
    `
    expect(await edit({ remove_silences: false })).toMatchObject({
      segments: [
        { start: 40, end: 50 },
        { start: 52, end: 60 },
      ],
    })
  })

  /** What the worker is to remove from the clip as it is now. */
  const removed = async () => {
    const { revision } = await read()
    const work = await beginPreview(sql, jobs, editor.clip_id, revision, 1)
    const { remove_silences, remove_fillers } = work?.settings ?? {}
    return { remove_silences, remove_fillers }
  }

  test('that a person brought back stay while the switch is on, and go when it is turned again', async () => {
    await edit({ remove_silences: true })
    const segments = [
      { start: 40, end: 45.6 },
      { start: 55, end: 60 },
    ]
    const cut = await edit({ segments })
    expect(cut).toMatchObject({ segments, edits: { remove_silences: true } })
    expect(await removed()).toEqual({ remove_silences: false, remove_fillers: false })

    const both = await edit({ remove_fillers: true })
    expect(both).toMatchObject({ segments, edits: { remove_silences: true, remove_fillers: true } })
    expect(await removed()).toEqual({ remove_silences: false, remove_fillers: true })

    expect(await edit({ remove_silences: false })).toMatchObject({ segments })
    await edit({ remove_silences: true })
    expect(await removed()).toEqual({ remove_silences: true, remove_fillers: true })
  })

  test('stay in a cut that is made by hand, unless the same change says otherwise', async () => {
    expect((await edit({ end: 58 })).edits).toMatchObject({ remove_fillers: true })
    expect(await removed()).toEqual({ remove_silences: false, remove_fillers: false })
    await edit({ end: 57, remove_fillers: true })
    expect(await removed()).toEqual({ remove_silences: false, remove_fillers: true })
  })

  test('of the project are not removed from a cut that is made by hand', async () => {
    await find()
    const settings = { remove_silences: true }
    const { project_id } = editor
    await sql`update projects set settings = settings || ${settings}::jsonb where project_id = ${project_id}`
    expect((await edit({ end: 65 })).edits).toMatchObject({ remove_silences: null })
    expect(await removed()).toEqual({ remove_silences: false, remove_fillers: false })
    expect((await startRender(context, editor.clip_id, {})).settings).toMatchObject({
      remove_silences: false,
    })
  })
})
