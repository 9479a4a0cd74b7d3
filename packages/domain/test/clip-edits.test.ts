import { beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { Clip, type ClipChange } from '@svc/specification'
import { estimateRender, startRender } from '../src/index.ts'
import { createEditor, stretches } from './clip-editor.ts'
import { openTestDatabase } from './create-test-database.ts'
import { eventsOf, faultsOf, refusal } from './fixtures.ts'

const { sql } = await openTestDatabase()
const editor = await createEditor(sql)
const { context, edit, find, jobs, read, words } = editor

describe('editClip', () => {
  beforeAll(find)

  test('changes texts, makes a revision and no new preview', async () => {
    const clip = await edit({
      title: ' Better ',
      description: 'Said better.',
      hashtags: ['#one', 'two'],
      revision: 1,
    })
    expect(faultsOf(Clip, clip)).toEqual([])
    expect(clip).toMatchObject({
      title: 'Better',
      description: 'Said better.',
      hashtags: ['one', 'two'],
      revision: 2,
      preview: { status: 'ready' },
    })
    expect(jobs.queued).toEqual([])
  })

  test('changes the cut, and queues a preview while the earlier one is shown', async () => {
    const clip = await edit({ end: 65.5 })
    expect(clip).toMatchObject({
      revision: 3,
      start: 40,
      end: 65.5,
      duration_seconds: 25.5,
      segments: [{ start: 40, end: 65.5 }],
      status: 'ready',
      preview: { status: 'updating' },
      preview_url: expect.stringContaining('preview.mp4'),
      framing: null,
      boundary_quality: { start: 'sentence', end: 'hard' },
    })
    expect(jobs.queued).toEqual([
      { queue: 'preview_clip', data: { clip_id: editor.clip_id, revision: 3 } },
    ])
  })

  test('changes nothing when everything is as it was', async () => {
    const before = await read()
    expect(await edit({ title: 'Better', segments: before.segments })).toEqual(before)
  })

  test('tells of each edit', async () => {
    const updates = await eventsOf(context, 'clip.updated')
    expect(updates.at(-1)).toMatchObject({
      data: { clip_id: editor.clip_id, revision: 3 },
      previous: { revision: 2, segments: [{ start: 40, end: 70 }] },
    })
  })
})

describe('the words of the captions', () => {
  beforeAll(find)
  const HOW_AND_THUS = [
    { text: 'How?', start: 0, end: 0.5 },
    { text: 'And', start: 0.6, end: 0.9 },
    { text: 'thus.', start: 1, end: 2 },
  ]

  test('can be sent back as they were read, which changes nothing', async () => {
    const before = await words()
    expect(before.map(({ text }) => text)).toEqual(['Why?', 'Because.'])
    const clip = await edit({ captions: { words: before } })
    expect(clip).toMatchObject({ captions: { edited: false }, revision: 1 })
    expect(await words()).toEqual(before)
  })

  test('are corrected, added and left out, with the times that are given', async () => {
    const [why] = await words()
    await edit({ captions: { words: HOW_AND_THUS } })
    const given = { speaker: why?.speaker ?? null, confidence: 1, filler: false }
    expect(await words()).toEqual(HOW_AND_THUS.map((word) => ({ ...word, ...given })))
    expect((await read()).transcript).toBe('How? And thus.')
  })

  test('keep their milliseconds, however often they are sent back', async () => {
    const times = { start: 0.068, end: 0.587 }
    await edit({ captions: { words: [{ text: 'How?', ...times }] } })
    await edit({ captions: { words: [{ ...(await words())[0], text: 'Why?', ...times }] } })
    const [{ start, end } = times] = await words()
    expect({ start, end }).toEqual(times)
  })

  test('stay with what is said when the cut changes, and come back with it', async () => {
    await edit({ captions: { words: HOW_AND_THUS } })
    await edit({ start: 40.6 })
    expect((await words()).map(({ text, start }) => [text, start])).toEqual([
      ['And', 0],
      ['thus.', 0.4],
    ])
    await edit({ start: 40 })
    expect((await words()).map(({ text }) => text)).toEqual(['How?', 'And', 'thus.'])
  })
})

describe('the framing', () => {
  beforeAll(find)
  const shots = [
    { start: 0, layout: 'track' as const, crop: null },
    { start: 10, layout: 'fill' as const, crop: { x: 0.5, y: 0, width: 0.3, height: 1 } },
  ]

  test('is shown as it was given', async () => {
    const clip = await edit({ framing: shots, layout: 'fit', caption_style: { color: '#FF0000' } })
    expect(clip.edits).toMatchObject({
      framing: shots,
      layout: 'fit',
      caption_style: { color: '#FF0000' },
    })
  })

  test('stays at its moment of the source when the cut changes', async () => {
    const clip = await edit({ segments: stretches([44, 48], [55, 60]) })
    // The second shot began at 50 s, which is cut out.
    expect(clip.edits.framing?.map(({ start }) => start)).toEqual([0, 4])
  })

  test('is as found again with null', async () => {
    const clip = await edit({ framing: null, layout: null, caption_style: null })
    expect(clip.edits).toMatchObject({ framing: null, layout: null, caption_style: null })
  })
})

test('a render has the shape of its clip, and is not made again for another cover', async () => {
  await find()
  await edit({ aspect_ratio: '1:1' })
  const { settings, clip_revision } = await startRender(context, editor.clip_id, {})
  expect([settings.aspect_ratio, clip_revision]).toEqual(['1:1', 2])
  jobs.queued.length = 0
  const clip = await edit({ cover_seconds: 4.5 })
  expect([clip.edits.cover_seconds, clip.preview.status]).toEqual([4.5, 'updating'])
  expect(jobs.queued).toMatchObject([{ queue: 'preview_clip' }])
  const cost = async () => (await estimateRender(context, editor.clip_id, {})).estimate.credits
  expect(await cost()).toBe(0)
  expect((await edit({ start: 42 })).edits.cover_seconds).toBe(2.5)
  expect((await edit({ start: 46 })).edits.cover_seconds).toBe(0)
  expect(await cost()).toBe(1)
})

describe('the length of a clip', () => {
  beforeEach(find)

  test.each([
    ['a usual one', 30, 600],
    ['one that is longer than usual', 700, 700],
  ])('that is cut anew is bounded: %s', async (_, length, most) => {
    await sql`
      update projects set source = source || '{"duration_seconds": 2000}'
       where project_id = ${editor.project_id}
    `
    await sql`
      update clips set segments = ${[{ start: 0, end: length }]}::jsonb, "end" = ${length}, start = 0
       where clip_id = ${editor.clip_id}
    `
    const cut = (end: number) => edit({ segments: [{ start: 100, end: 100 + end }] })
    expect(await refusal(cut(most + 0.001))).toBe('VALIDATION_ERROR body.segments[0].end')
    expect((await cut(most)).segments).toEqual([{ start: 100, end: 100 + most }])
  })
})

test('a clip and a segment may have the least length, however its edges are rounded', async () => {
  await find()
  expect((await edit({ segments: [{ start: 10, end: 11 }] })).duration_seconds).toBe(1)
  const segments = stretches([1.1, 1.2], [5, 8])
  expect((await edit({ segments })).segments).toEqual(segments)
})

describe('an edit that is wrong', () => {
  beforeAll(find)
  const word = { text: 'x', start: 1, end: 2 }

  test.each<[string, ClipChange, string]>([
    ['two different cuts', { segments: [{ start: 1, end: 5 }], end: 6 }, 'segments'],
    ['a cut behind the source', { end: 121 }, 'end'],
    ['a cut that ends before it begins', { start: 50, end: 45 }, 'end'],
    ['a cut that is too short', { start: 69.5 }, 'start'],
    ['less than a second', { segments: [{ start: 10, end: 10.999 }] }, 'segments[0].end'],
    ['segments that overlap', { segments: stretches([1, 9], [8, 20]) }, 'segments[1].start'],
    ['a segment without length', { segments: stretches([1, 9], [9, 9.05]) }, 'segments[1].end'],
    [
      'a word after the end',
      { captions: { words: [{ text: 'x', start: 29, end: 31 }] } },
      'captions.words[0].end',
    ],
    [
      'a word without length',
      { captions: { words: [{ text: 'x', start: 2, end: 2 }] } },
      'captions.words[0].end',
    ],
    [
      'words out of order',
      { captions: { words: [word, { ...word, start: 0.5 }] } },
      'captions.words[1].start',
    ],
    [
      'a shot after the end',
      { framing: [{ start: 30, layout: 'fit', crop: null }] },
      'framing[0].start',
    ],
    [
      'a crop of two pictures',
      { framing: [{ start: 0, layout: 'split', crop: { x: 0, y: 0, width: 1, height: 1 } }] },
      'framing[0].crop',
    ],
    [
      'a crop outside of the picture',
      { framing: [{ start: 0, layout: 'fit', crop: { x: 0.8, y: 0, width: 0.5, height: 1 } }] },
      'framing[0].crop.width',
    ],
    ['a cover after the end', { cover_seconds: 30 }, 'cover_seconds'],
    ['a hook that ends before it begins', { hook: { start: 50 } }, 'hook.end'],
    ['a hook that begins before its clip', { hook: { start: 39.999 } }, 'hook.start'],
    ['a hook that ends after its clip', { hook: { end: 70.001 } }, 'hook.end'],
    ['a hook that the same cut leaves out', { start: 45, hook: { start: 44 } }, 'hook.start'],
  ])('is refused where it is: %s', async (_, change, member) => {
    expect(await refusal(edit(change))).toBe(`VALIDATION_ERROR body.${member}`)
    expect((await read()).revision).toBe(1)
  })

  test('is told the length of the source to the millisecond', async () => {
    await sql`update projects set source = source || '{"duration_seconds": 119.441083}'::jsonb`
    await expect(edit({ end: 120 })).rejects.toThrow(
      '120 s is after the end of the source, 119.441 s.',
    )
  })
})
