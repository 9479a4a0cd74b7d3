import { describe, expect, test } from 'bun:test'
import type { FramedShot } from '@svc/client'
import { divideShot, followWhole, frameShot } from '../../web/edit/shots/frame-shot.ts'
import { listShots } from '../../web/edit/shots/list-shots.ts'

/** Three shots from 10 s to 20 s of the source; a second of the first one is cut out. */
const FOUND = [
  { start: 10, layout: 'track' as const },
  { start: 14, layout: 'fill' as const },
  { start: 17, layout: 'split' as const },
]
const SEGMENTS = [
  { start: 10, end: 12 },
  { start: 13, end: 20 },
]
const CROP = { x: 0, y: 0, width: 0.5, height: 1 }
const list = (
  framing: FramedShot[] | null,
  segments = SEGMENTS,
  whole: FramedShot['layout'] = 'auto',
) => listShots(FOUND, { segments, framing }, whole)
const shownOf = (shots: ReturnType<typeof list>) =>
  shots.map(({ from, until, layout, choice }) => [from, until, layout, choice !== null])

describe('the shots of a clip', () => {
  test('are those that were found, in seconds of the cut', () => {
    expect(shownOf(list(null))).toEqual([
      [0, 3, 'track', false],
      [3, 6, 'fill', false],
      [6, 9, 'split', false],
    ])
  })

  test('that are cut out are left out', () => {
    expect(
      shownOf(
        list(null, [
          { start: 10, end: 13 },
          { start: 18, end: 20 },
        ]),
      ),
    ).toEqual([
      [0, 3, 'track', false],
      [3, 5, 'split', false],
    ])
  })

  test('are shown as the whole clip, where it has a layout of its own', () => {
    expect(list(null, SEGMENTS, 'fit').map(({ layout }) => layout)).toEqual(['fit', 'fit', 'fit'])
  })
})

describe('framing a shot', () => {
  test('leaves the others as they are, and goes back to what was found', () => {
    const framing = frameShot(list(null), 1, { layout: 'fit', crop: null }, 'auto')
    expect(framing).toEqual([
      { start: 14, layout: 'fit', crop: null },
      { start: 17, layout: 'auto', crop: null },
    ])
    expect(shownOf(list(framing))).toEqual([
      [0, 3, 'track', false],
      [3, 6, 'fit', true],
      [6, 9, 'split', false],
    ])
    expect(frameShot(list(framing), 1, null, 'auto')).toBeNull()
  })

  test('leaves what was chosen from a moment on for the shots after it', () => {
    const fromHere = [{ start: 11, layout: 'none' as const, crop: null }]
    const framing = frameShot(list(fromHere), 2, { layout: 'fill', crop: CROP }, 'auto')
    expect(framing).toEqual([
      { start: 11, layout: 'none', crop: null },
      { start: 14, layout: 'fill', crop: CROP },
      { start: 17, layout: 'none', crop: null },
    ])
  })

  test('of a divided one is of its second half', () => {
    const framing = divideShot(list(null), 0, 11, 'auto')
    expect(framing).toEqual([
      { start: 11, layout: 'track', crop: null },
      { start: 14, layout: 'auto', crop: null },
    ])
    const cropped = frameShot(list(framing), 1, { layout: 'track', crop: CROP }, 'auto')
    expect(cropped?.[0]).toEqual({ start: 11, layout: 'track', crop: CROP })
    const again = divideShot(list(cropped), 1, 13.5, 'auto')
    expect(shownOf(list(again)).map(([from]) => from)).toEqual([0, 1, 2.5, 3, 6])
  })

  test('as the whole clip follows its new layout', () => {
    const framing = frameShot(list(null), 0, { layout: 'fill', crop: CROP }, 'auto')
    expect(followWhole(framing, 'auto', 'fit')).toEqual([
      { start: 10, layout: 'fill', crop: CROP },
      { start: 14, layout: 'fit', crop: null },
    ])
    expect(followWhole(null, 'auto', 'fit')).toBeNull()
  })
})
