import { describe, expect, test } from 'bun:test'
import { DEFAULT_SETTINGS } from '@svc/specification'
import type { ClipSettings } from '../src/pipeline/clip-settings.ts'
import { vocabularyFor } from '../src/select/language/vocabulary.ts'
import { cutSegments, listCuts } from '../src/select/units/cut-list.ts'
import type { TimeRange } from '../src/time-range.ts'
import type { Word } from '../src/transcribe/transcript.ts'
import { spoken } from './caption-job.ts'

/** Two words, and three seconds between them of which the second is as loud as laughter. */
const pause = [...spoken(['before'], 1, 0), ...spoken(['after'], 1, 4)]
const loudness = {
  integrated_lufs: -20,
  interval_seconds: 0.1,
  momentary_lufs: Array.from({ length: 60 }, (_, at) => (at >= 20 && at < 34 ? -22 : -55)),
}

test.each<[string, Partial<ClipSettings>, [number, number][]]>([
  ['are all that lies between words', {}, [[1.05, 3.85]]],
  [
    'are only what is quieter than the threshold',
    { silence_threshold_db: -38 },
    [
      [1.05, 1.9],
      [3, 3.85],
    ],
  ],
  ['are none below the noise of a room', { silence_threshold_db: -70 }, []],
])('silences %s', (_, changes, expected) => {
  const cuts = cutsOf(pause, { remove_silences: true, ...changes })
  expect(cuts).toHaveLength(expected.length)
  expected.forEach(([start, end], index) => {
    expect(cuts[index]?.[0]).toBeCloseTo(start, 1)
    expect(cuts[index]?.[1]).toBeCloseTo(end, 1)
  })
})

describe('speech that no recognizer understood', () => {
  const asked = { remove_silences: true }

  test('is no silence', () => {
    expect(cutsOf(pause, asked, [{ start: 0, end: 5 }])).toEqual([])
  })

  test('parts the silence before it from the one after it', () => {
    const long = [...spoken(['before'], 1, 0), ...spoken(['after'], 1, 6)]
    const cuts = cutsOf(long, asked, [...long, { start: 2.5, end: 4 }])
    expect(cuts.map((cut) => cut.map((time) => time.toFixed(2)))).toEqual([
      ['1.05', '2.35'],
      ['4.15', '5.85'],
    ])
  })

  test('is not the end of a word that rings on', () => {
    expect(cutsOf(pause, asked, [{ start: 0, end: 1.3 }])).toHaveLength(1)
  })
})

test('fillers are also the words and phrases that are asked for', () => {
  const words = spoken('we will you know basically do it'.split(' '), 1)
  const filler_words = ['You know', 'basically']
  const cuts = cutsOf(words, { remove_fillers: true, filler_words })
  expect(cuts).toHaveLength(1)
  expect(cuts[0]?.[0]).toBeCloseTo(1.95, 2)
  expect(cuts[0]?.[1]).toBeCloseTo(4.95, 2)
})

describe('cutSegments', () => {
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

  function cut(segments: TimeRange[], settings: typeof nothing): TimeRange[] {
    const loudness = { integrated_lufs: null, interval_seconds: 0.1, momentary_lufs: [] }
    return cutSegments({ segments, words, language: 'en' }, { loudness, speech: [] }, settings)
  }

  function word(text: string, start: number, end: number, filler = false): Word {
    return { text, start, end, confidence: 1, speaker: null, filler }
  }
})

/** The gaps between the kept stretches of six seconds. */
function cutsOf(
  words: ReturnType<typeof spoken>,
  changes: Partial<ClipSettings>,
  speech: TimeRange[] = words,
) {
  const settings = { ...DEFAULT_SETTINGS, ...changes }
  const list = listCuts(words, { loudness, speech }, settings, vocabularyFor('en', ''))
  const kept = list.keep(0, 7)
  return kept.slice(1).map(({ start }, index) => [kept[index]?.end ?? 0, start] as const)
}
