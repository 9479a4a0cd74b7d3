import { describe, expect, test } from 'bun:test'
import { stretchOf } from '@svc/specification/play-order'
import {
  withFillers,
  withoutFillers,
  withoutPauses,
  withPauses,
} from '../../web/edit/cut/pauses.ts'
import {
  cut,
  durationOf,
  isKept,
  moveEdge,
  movePassage,
  passagesOf,
  playFirst,
  restore,
  toClip,
  toSource,
} from '../../web/edit/cut/segments.ts'
import { edgesOf, nextEdge, snap } from '../../web/edit/cut/word-edges.ts'

const WHOLE = [{ start: 10, end: 20 }]
const word = (start: number, end: number, filler = false) => ({ start, end, filler })
/** Six words; a pause of 1.6 s after the third, and a filler word as the fifth. */
const WORDS = [
  ...[word(10, 10.4), word(10.5, 11), word(11.2, 11.6)],
  ...[word(13.2, 13.6), word(13.8, 14.1, true), word(14.3, 15)],
]

describe('a cut', () => {
  test('loses a stretch in the middle, and gets it back as it was', () => {
    const without = cut(WHOLE, { start: 12, end: 14 })
    expect(without).toEqual([
      { start: 10, end: 12 },
      { start: 14, end: 20 },
    ])
    expect(durationOf(without)).toBe(8)
    expect(restore(without, { start: 12, end: 14 })).toEqual(WHOLE)
  })

  test('loses what lies under a stretch, and pieces too short to be seen', () => {
    expect(cut(WHOLE, { start: 0, end: 12 })).toEqual([{ start: 12, end: 20 }])
    expect(cut(WHOLE, { start: 10.05, end: 15 })).toEqual([{ start: 15, end: 20 }])
    expect(cut(WHOLE, { start: 0, end: 30 })).toEqual([])
  })

  test('is extended beyond its ends', () => {
    expect(restore(WHOLE, { start: 8.5, end: 10 })).toEqual([{ start: 8.5, end: 20 }])
    expect(restore(WHOLE, { start: 30, end: 31 })).toEqual([...WHOLE, { start: 30, end: 31 }])
  })

  test('moves an edge up to its neighbours and the ends of the source', () => {
    const two = [
      { start: 10, end: 12 },
      { start: 14, end: 20 },
    ]
    expect(moveEdge(two, 0, 'end', 16, 60)[0]).toEqual({ start: 10, end: 14 })
    expect(moveEdge(two, 1, 'start', 3, 60)[1]).toEqual({ start: 12, end: 20 })
    expect(moveEdge(two, 1, 'end', 99, 60)[1]).toEqual({ start: 14, end: 60 })
    expect(moveEdge(two, 0, 'start', 19, 60)[0]).toEqual({ start: 11.9, end: 12 })
  })

  test('keeps a piece of the least length, however its edges are rounded', () => {
    const least = moveEdge([{ start: 1.1, end: 2 }], 0, 'end', 0, 60)
    expect(least).toEqual([{ start: 1.1, end: 1.2 }])
    expect(restore(least, { start: 5, end: 5.1 })).toEqual([...least, { start: 5, end: 5.1 }])
    expect(cut([{ start: 0.2, end: 0.3 }], { start: 7, end: 8 })).toEqual([
      { start: 0.2, end: 0.3 },
    ])
  })

  test('maps seconds of the clip to the source and back', () => {
    const two = [
      { start: 10, end: 12 },
      { start: 14, end: 20 },
    ]
    for (const [clip, source] of [
      [0, 10],
      [1.5, 11.5],
      [2, 14],
      [7.5, 19.5],
    ] as const) {
      expect(toSource(clip, two)).toBe(source)
      expect(toClip(source, two)).toBe(clip)
    }
    expect(toClip(13, two)).toBe(2)
    expect(toSource(99, two)).toBe(20)
  })
})

describe('a cut that is played in another order', () => {
  const PUNCH_FIRST = playFirst(WHOLE, { start: 16, end: 18 })

  test('begins with what was wanted first, and goes back to what leads to it', () => {
    expect(PUNCH_FIRST).toEqual([
      { start: 16, end: 18 },
      { start: 10, end: 16 },
      { start: 18, end: 20 },
    ])
    expect(playFirst(PUNCH_FIRST, { start: 18, end: 20 })[0]).toEqual({ start: 18, end: 20 })
  })

  test('has passages that are moved, and become one where they go on in one another', () => {
    expect(passagesOf(PUNCH_FIRST).map(([first]) => first?.start)).toEqual([16, 10])
    expect(passagesOf(WHOLE)).toEqual([WHOLE])
    const far = [...PUNCH_FIRST, { start: 50, end: 60 }]
    expect(movePassage(far, 2, 0)).toEqual([{ start: 50, end: 60 }, ...PUNCH_FIRST])
    expect(movePassage(far, 0, 2)).toEqual([
      { start: 10, end: 16 },
      { start: 18, end: 20 },
      { start: 50, end: 60 },
      { start: 16, end: 18 },
    ])
  })

  test('loses words where they are played, and gets them back behind what precedes them', () => {
    const without = cut(PUNCH_FIRST, { start: 12, end: 13 })
    expect(without[1]).toEqual({ start: 10, end: 12 })
    expect(restore(without, { start: 12, end: 13 })).toEqual(PUNCH_FIRST)
    expect(restore(PUNCH_FIRST, { start: 8, end: 11 })[1]).toEqual({ start: 8, end: 16 })
    // What is played first stays there.
    expect(restore(PUNCH_FIRST, { start: 10, end: 20 })).toEqual(PUNCH_FIRST)
  })

  test('keeps its edges apart, and its order when pauses are removed and brought back', () => {
    expect(moveEdge(PUNCH_FIRST, 0, 'start', 12, 60)[0]).toEqual({ start: 16, end: 18 })
    const late = playFirst(WHOLE, { start: 13.1, end: 20 })
    const without = withoutPauses(late, WORDS, 0.9)
    expect(without).toEqual([
      { start: 13.1, end: 20 },
      { start: 10, end: 11.72 },
    ])
    expect(withPauses(without, WORDS)).toEqual(without)
  })
})

describe('words', () => {
  test('are cut at the middle of the pauses around them, and restored to the same cut', () => {
    const stretch = stretchOf(WORDS, 1, 1)
    expect(stretch).toEqual({ start: 10.45, end: 11.1 })
    const without = cut(WHOLE, stretch)
    expect(WORDS.map((one) => isKept(one, without))).toEqual([true, false, true, true, true, true])
    expect(restore(without, stretch)).toEqual(WHOLE)
  })

  test('next to each other leave nothing between them', () => {
    const one = cut(WHOLE, stretchOf(WORDS, 0, 0))
    expect(cut(one, stretchOf(WORDS, 1, 1))).toEqual(cut(WHOLE, stretchOf(WORDS, 0, 1)))
  })

  test('take along half a second of a long pause at most', () => {
    expect(stretchOf(WORDS, 2, 2).end).toBe(12.1)
    expect(stretchOf(WORDS, 5, 5)).toEqual({ start: 14.2, end: 15.5 })
  })

  test('attract an edge that comes near, and are where the arrow keys stop', () => {
    const edges = edgesOf(WORDS)
    expect(snap(10.5, edges, 0.2)).toBe(10.45)
    expect(snap(17, edges, 0.2)).toBe(17)
    expect(nextEdge(10.45, edges, 1)).toBeCloseTo(11.1)
    expect(nextEdge(10.45, edges, -1)).toBe(9.5)
    expect(nextEdge(99, edges, 1)).toBe(99)
  })
})

describe('a switch', () => {
  test('cuts pauses out and brings them back', () => {
    const without = withoutPauses(WHOLE, WORDS, 0.9)
    expect(without).toEqual([
      { start: 10, end: 11.72 },
      { start: 13.08, end: 20 },
    ])
    expect(withPauses(without, WORDS)).toEqual(WHOLE)
  })

  test('cuts filler words out and brings them back, and no words besides', () => {
    const without = withoutFillers(WHOLE, WORDS)
    expect(WORDS.filter((one) => !isKept(one, without))).toEqual([word(13.8, 14.1, true)])
    expect(withFillers(without, WORDS)).toEqual(WHOLE)
    const cutByHand = cut(without, stretchOf(WORDS, 0, 1))
    expect(withFillers(withPauses(cutByHand, WORDS), WORDS)[0]?.start).toBeCloseTo(11.1)
  })
})
