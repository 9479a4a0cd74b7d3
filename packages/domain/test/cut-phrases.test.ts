import { beforeEach, describe, expect, test } from 'bun:test'
import { createEditor } from './clip-editor.ts'
import { openTestDatabase } from './create-test-database.ts'
import { refusal } from './fixtures.ts'

const { sql } = await openTestDatabase()
const editor = await createEditor(sql)
const { edit, read, words } = editor

describe('phrases that are cut out', () => {
  beforeEach(editor.find)

  test('leave the words and pauses around them', async () => {
    const clip = await edit({ cut_phrases: ['BECAUSE'] })
    expect(clip.segments).toEqual([
      { start: 40, end: 41 },
      { start: 42.5, end: 70 },
    ])
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
    expect(clip.segments).toEqual([
      { start: 40, end: 42 },
      { start: 43, end: 44 },
      { start: 46, end: 48 },
      { start: 50.5, end: 60 },
    ])
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
