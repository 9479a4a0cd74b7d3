import { describe, expect, test } from 'bun:test'
import { DEFAULT_SETTINGS } from '@svc/specification'
import type { ClipSettings } from '../src/pipeline/clip-settings.ts'
import { vocabularyFor } from '../src/select/language/vocabulary.ts'
import { listCuts } from '../src/select/units/cut-list.ts'
import type { TimeRange } from '../src/time-range.ts'
import { spoken } from './caption-job.ts'

/** Two words, and three seconds between them of which the second is as loud as laughter. */
const pause = [...spoken(['before'], 1, 0), ...spoken(['after'], 1, 4)]
const loudness = {
  integrated_lufs: -20,
  interval_seconds: 0.1,
  momentary_lufs: Array.from({ length: 60 }, (_, at) => (at >= 20 && at < 34 ? -22 : -55)),
}

describe('silences', () => {
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
  ])('%s', (_, changes, expected) => {
    const cuts = cutsOf(pause, { remove_silences: true, ...changes })
    expect(cuts).toHaveLength(expected.length)
    expected.forEach(([start, end], index) => {
      expect(cuts[index]?.[0]).toBeCloseTo(start, 1)
      expect(cuts[index]?.[1]).toBeCloseTo(end, 1)
    })
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

describe('fillers', () => {
  test('are also the words and phrases that are asked for', () => {
    const words = spoken('we will you know basically do it'.split(' '), 1)
    const filler_words = ['You know', 'basically']
    const cuts = cutsOf(words, { remove_fillers: true, filler_words })
    expect(cuts).toHaveLength(1)
    expect(cuts[0]?.[0]).toBeCloseTo(1.95, 2)
    expect(cuts[0]?.[1]).toBeCloseTo(4.95, 2)
  })
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
