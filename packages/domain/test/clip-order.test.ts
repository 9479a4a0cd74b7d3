import { beforeAll, describe, expect, test } from 'bun:test'
import { readClip, restoreRevision } from '../src/index.ts'
import { createEditor } from './clip-editor.ts'
import { openTestDatabase } from './create-test-database.ts'
import { refusal } from './fixtures.ts'

const { sql } = await openTestDatabase()
const editor = await createEditor(sql)
const { context, edit, find, words } = editor

/** “Because.” before “Why?”. */
const PUNCH_FIRST = [
  { start: 41, end: 70 },
  { start: 40, end: 41 },
]

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
    const twice = edit({
      segments: [
        { start: 41, end: 69.5 },
        { start: 40, end: 41 },
        { start: 50, end: 52 },
      ],
    })
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
