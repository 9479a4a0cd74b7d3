import { describe, expect, test } from 'bun:test'
import { cutSegments } from '../src/select/units/cut-list.ts'
import type { TimeRange } from '../src/time-range.ts'
import type { Word } from '../src/transcribe/transcript.ts'

const words = [
  word('we', 10, 10.4),
  word('started', 10.4, 11),
  word('um', 11.2, 11.7, true),
  word('small', 12, 12.6),
  word('then', 15, 15.5),
  word('grew', 15.5, 16.2),
]
const segments = [{ start: 9.8, end: 16.5 }]
const nothing = { remove_silences: false, remove_fillers: false, silence_min_seconds: 0.9 }

describe('cutSegments', () => {
  test('leaves a clip whole when nothing is to be cut', () => {
    expect(cut(segments, nothing)).toEqual(segments)
  })

  test('cuts the pause that is long enough, and leaves a breath on both sides', () => {
    const kept = cut(segments, { ...nothing, remove_silences: true })
    expect(kept).toEqual([
      { start: 9.8, end: expect.closeTo(12.75) },
      { start: expect.closeTo(14.85), end: 16.5 },
    ])
  })

  test('cuts a hesitation with half of the pause around it', () => {
    const kept = cut(segments, { ...nothing, remove_fillers: true })
    expect(kept).toEqual([
      { start: 9.8, end: expect.closeTo(11.1) },
      { start: expect.closeTo(11.85), end: 16.5 },
    ])
  })

  test('cuts inside each segment of a clip that was cut before, and changes nothing twice', () => {
    const settings = { ...nothing, remove_silences: true, remove_fillers: true }
    const once = cut(segments, settings)
    expect(once).toHaveLength(3)
    expect(cut(once, settings)).toEqual(once)
  })
})

function cut(segments: TimeRange[], settings: typeof nothing): TimeRange[] {
  const loudness = { integrated_lufs: null, interval_seconds: 0.1, momentary_lufs: [] }
  return cutSegments({ segments, words, language: 'en' }, { loudness, speech: [] }, settings)
}

function word(text: string, start: number, end: number, filler = false): Word {
  return { text, start, end, confidence: 1, speaker: null, filler }
}
