import { describe, expect, test } from 'bun:test'
import { rangeInClip, stretchOf, toClipSecond, toSourceSecond } from '../src/play-order.ts'

/** The punch line first: 20 to 24 s of the source, then what leads to it, and what follows. */
const PUNCH_FIRST = [
  { start: 20, end: 24 },
  { start: 10, end: 20 },
  { start: 24, end: 30 },
]

describe('the order in which a clip is played', () => {
  test.each([
    [0, 20],
    [3, 23],
    [4, 10],
    [13.5, 19.5],
    [14, 24],
    [19, 29],
  ])('shows at %d s of the clip %d s of the source', (clip, source) => {
    expect(toSourceSecond(clip, PUNCH_FIRST)).toBe(source)
    expect(toClipSecond(source, PUNCH_FIRST)).toBe(clip)
  })

  test('ends before a seam what begins before it', () => {
    expect(toSourceSecond(4, PUNCH_FIRST, 'end')).toBe(24)
    expect(toSourceSecond(20, PUNCH_FIRST, 'end')).toBe(30)
  })

  test('shows what follows in the source where something was cut out', () => {
    const segments = [
      { start: 50, end: 60 },
      { start: 10, end: 20 },
    ]
    expect(toClipSecond(5, segments)).toBe(10)
    expect(toClipSecond(30, segments)).toBe(0)
    expect(toClipSecond(70, segments)).toBe(20)
  })
})

describe('a stretch of the source in a clip', () => {
  const at = (start: number, end: number) => rangeInClip({ start, end }, PUNCH_FIRST)

  test('is seen where it is played, up to its own end', () => {
    expect(at(20, 24)).toEqual({ start: 0, end: 4 })
    expect(at(12, 20)).toEqual({ start: 6, end: 14 })
  })

  test('over a seam that is gone is seen where it begins', () => {
    expect(at(18, 22)).toEqual({ start: 12, end: 14 })
    expect(at(22, 26)).toEqual({ start: 2, end: 4 })
  })

  test('over a seam at which the clip goes back is seen on both sides', () => {
    expect(at(23, 12)).toEqual({ start: 3, end: 6 })
    // In the order of the source, only where it begins.
    expect(rangeInClip({ start: 23, end: 12 }, [{ start: 10, end: 30 }])).toEqual({
      start: 13,
      end: 20,
    })
  })

  test('that is all of the source is all of the clip, and none of it is none', () => {
    expect(at(0, 60)).toEqual({ start: 0, end: 20 })
    expect(at(40, 60)).toBeNull()
  })
})

test('words that there are not have no place in the source', () => {
  const words = [{ start: 1, end: 2 }]
  expect(stretchOf(words, 0, 0)).toEqual({ start: 0.5, end: 2.5 })
  expect(() => stretchOf(words, 1, 1)).toThrow(RangeError)
  expect(() => stretchOf(words, 0, 1)).toThrow(RangeError)
})
