import { beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { beginPreview, readClip, restoreRevision, startRender } from '../src/index.ts'
import { createEditor, stretches } from './clip-editor.ts'
import { openTestDatabase } from './create-test-database.ts'
import { refusal } from './fixtures.ts'

const { sql } = await openTestDatabase()
const editor = await createEditor(sql)
const { context, edit, find, jobs, read, words } = editor

/** “Because.” before “Why?”. */
const PUNCH_FIRST = stretches([41, 70], [40, 41])

describe('a clip whose passages are played in another order', () => {
  beforeAll(find)

  test('keeps that order, with its words and edges', async () => {
    const before = await words()
    expect(before.map(({ text }) => text)).toEqual(['Why?', 'Because.'])
    const clip = await edit({ segments: PUNCH_FIRST })
    expect(clip).toMatchObject({
      ...{ segments: PUNCH_FIRST, start: 40, end: 70, duration_seconds: 30 },
      transcript: 'Because. Why?',
    })
    const [because, why] = await words()
    expect([because?.text, why?.text]).toEqual(['Because.', 'Why?'])
    expect(why?.start).toBe(29 + (before[0]?.start ?? 0))
  })

  test('has corrected words where they are said', async () => {
    const corrected = (await words()).map((word) => ({ ...word, text: word.text.toUpperCase() }))
    const clip = await edit({ captions: { words: corrected } })
    expect(clip).toMatchObject({ captions: { edited: true }, transcript: 'BECAUSE. WHY?' })
    expect(await words()).toEqual(corrected.map((word) => ({ ...word, confidence: 1 })))
  })

  test('shows over a seam what lies there, and cuts its ends as they are in the source', async () => {
    const zoom = { kind: 'zoom', scale: 1.5, start: 28, end: 29.5 } as const
    const shots = [
      { start: 0, layout: 'fill', crop: null },
      { start: 29.2, layout: 'none', crop: null },
    ] as const
    const { edits } = await edit({ layer: [zoom], framing: [...shots] })
    expect(edits).toMatchObject({ layer: [zoom], framing: shots })
    const trimmed = await edit({ end: 69.5 })
    expect(trimmed.segments).toEqual([{ start: 41, end: 69.5 }, ...PUNCH_FIRST.slice(1)])
  })

  test('is refused where a stretch would be played twice', async () => {
    const twice = edit({ segments: stretches([41, 69.5], [40, 41], [50, 52]) })
    expect(twice).rejects.toThrow('begins at 50 s, within another one, 41 to 69.5 s')
    expect(await refusal(twice)).toBe('VALIDATION_ERROR body.segments[2].start')
  })

  test('comes back as it was found, and in that order again', async () => {
    const back = await edit({ segments: null })
    expect(back.segments).toEqual([{ start: 40, end: 70 }])
    await restoreRevision(context, editor.clip_id, 2)
    expect(await readClip(context, editor.clip_id)).toMatchObject({ segments: PUNCH_FIRST })
  })
})

describe('pauses and filler words', () => {
  beforeAll(find)

  test('are cut out by the worker when they are switched off, and come back', async () => {
    await edit({ segments: stretches([40, 50], [52, 60]) })
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
      segments: stretches([40, 50], [52, 60]),
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
    const segments = stretches([40, 45.6], [55, 60])
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

describe('phrases that are cut out', () => {
  beforeEach(find)

  test('leave the words and pauses around them', async () => {
    const clip = await edit({ cut_phrases: ['BECAUSE'] })
    expect(clip.segments).toEqual(stretches([40, 41], [42.5, 70]))
    expect((await words()).map(({ text }) => text)).toEqual(['Why?'])
    expect(await refusal(edit({ cut_phrases: ['because'] }))).toBe(
      'VALIDATION_ERROR body.cut_phrases[0]',
    )
  })

  test('go wherever they are said, however words are divided, after the cut that is given with them', async () => {
    const spoken = ['ein', 'Haus-Boot,', 'ein', 'Haus', 'Boot.', 'Haus', 'Bootsmann', 'あの', 'ね']
    const at = spoken.map((text, nth) => {
      return { text, start: 1 + nth, end: 2 + nth, speaker: null, confidence: 1, filler: false }
    })
    await sql`update clips set words = ${at.map((word) => ({ ...word, start: word.start + 40, end: word.end + 40 }))}::jsonb where clip_id = ${editor.clip_id}`
    const clip = await edit({ end: 60, cut_phrases: ['haus boot', 'あのね'] })
    expect(clip.segments).toEqual(stretches([40, 42], [43, 44], [46, 48], [50.5, 60]))
  })

  test('are not all of a clip', async () => {
    const all = edit({ end: 42, cut_phrases: ['Why? Because.'] })
    expect(await refusal(all)).toBe('VALIDATION_ERROR body.cut_phrases')
    expect(await refusal(edit({ cut_phrases: ['?'] }))).toBe('VALIDATION_ERROR body.cut_phrases[0]')
  })

  test('are tried without a trace', async () => {
    const before = await read()
    const tried = await edit({ cut_phrases: ['because'], dry_run: true })
    expect([tried.revision, tried.duration_seconds]).toEqual([2, 28.5])
    expect(await read()).toEqual(before)
    expect(await editor.revisions()).toHaveLength(1)
  })
})
