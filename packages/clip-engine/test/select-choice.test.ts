import { describe, expect, test } from 'bun:test'
import { chooseSpans } from '../src/select/choose/choose-spans.ts'
import type { BoundaryQuality } from '../src/select/clip-candidate.ts'
import type { Facts } from '../src/select/measure/facts.ts'
import { type Rating, rateWorth, startTotals } from '../src/select/score/rate-worth.ts'
import type { Span } from '../src/select/score/span.ts'
import { rateRun, type Yardstick } from '../src/select/score/sub-scores.ts'

const TERMS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']

describe('chooseSpans', () => {
  test.each([
    ['all of its terms', 10, 1],
    ['nine of ten', 9, 1],
    ['eight of ten', 8, 2],
  ])('shows a text once that is said twice, with %s', (_, shared, chosen) => {
    const again = [...TERMS.slice(0, shared), ...['x', 'y', 'z'].slice(0, 10 - shared)]
    const spans = [spanOf({ terms: TERMS }), spanOf({ start: 100, terms: again })]
    expect(chooseSpans(spans, { count: { min: 1, max: 9 } })).toHaveLength(chosen)
  })

  test.each([
    ['a tenth', 18, 2],
    ['more than a tenth', 17.9, 1],
  ])('shows no moment twice: an overlap of %s of the shorter one', (_, start, chosen) => {
    const spans = [
      spanOf({ seconds: 40, terms: ['a'] }),
      spanOf({ start: 20 + start, terms: ['b'] }),
    ]
    expect(chooseSpans(spans, { count: { min: 1, max: 9 } })).toHaveLength(chosen)
  })

  test.each([
    [0.62, 1, 2],
    [0.61, 1, 1],
    [0.61, 2, 2],
    [0.25, 2, 2],
    [0.24, 2, 1],
  ])(
    'takes one of %d of the best one’s quality, when %d are wanted: %d',
    (quality, min, chosen) => {
      const spans = [spanOf({ terms: ['a'] }), spanOf({ start: 100, terms: ['b'], quality })]
      expect(chooseSpans(spans, { count: { min, max: 9 } })).toHaveLength(chosen)
    },
  )

  test.each([
    ['long', 100, false, [0, 1, 2, 3, 9, 15]],
    ['a model chose', 100, true, [0, 1, 2, 3, 4, 4.5]],
    ['short', 50, false, [0, 1, 2, 3, 4, 4.5]],
  ])(
    'takes a clip of each third of a long source, where no model chose: %s',
    (_, seconds, isCrowdAllowed, chosen) => {
      const spans = [0, 1, 2, 3, 4, 4.5, 9, 15].map((place, at) =>
        spanOf({ start: place * seconds, terms: [`${place}`], quality: 0.9 - at / 50 }),
      )
      const clips = chooseSpans(spans, { count: { min: 6, max: 6 }, isCrowdAllowed })
      expect(clips.map(({ start }) => start / seconds)).toEqual(chosen)
    },
  )
})

describe('the worth of a clip', () => {
  test('falls with the roughness of each of its ends', () => {
    const worths = (['sentence', 'pause', 'clause', 'hard'] as const).flatMap((boundary) => [
      worthOf({ boundary, only: 'entry' }),
      worthOf({ boundary }),
    ])
    const [smooth, , ...rough] = worths
    expect(worthOf({ boundary: 'hard', only: 'exit' })).toBe(rough.at(-2) ?? 0)
    expect(worthOf({ boundary: 'scene' })).toBe(smooth ?? 0)
    expect(rough.map((worth) => worth < (smooth ?? 0))).toEqual(Array(6).fill(true))
    const both = [worths[1], worths[3], worths[5], worths[7]]
    expect(both).toEqual(both.toSorted((a = 0, b = 0) => b - a))
    expect(new Set(both).size).toBe(4)
  })

  test('falls as its ends are unsure, more than by any roughness', () => {
    const worths = [1, 0.9, 0.5].map((certainty) => worthOf({ certainty }))
    expect(worths).toEqual(worths.toSorted((a, b) => b - a))
    expect(new Set(worths).size).toBe(3)
    expect(worthOf({ certainty: 0.5 })).toBeLessThan(worthOf({ boundary: 'hard' }))
  })

  test('depends on what was asked for, and on nothing of that when nothing was', () => {
    const asked = [0, 0.5].map((topic) => worthOf({ topic, isTopicAsked: true }))
    expect(asked[1]).toBeGreaterThan((asked[0] ?? 0) * 1.5)
    expect(worthOf({ topic: 0.5 })).toBe(worthOf({ topic: 0 }))
  })
})

test('the topic match rates what was asked for, or else the subject of the source', () => {
  const rate = (change: Partial<Facts>, isTopicAsked: boolean) =>
    rateRun([factsOf(change)], 30, yardstick(isTopicAsked)).topic_match
  expect(rate({ topic: 0, centrality: 1 }, true)).toBe(0)
  expect(rate({ topic: 1, centrality: 0 }, true)).toBeGreaterThan(0.7)
  expect(rate({ topic: 1, centrality: 0 }, false)).toBe(0)
  expect(rate({ topic: 0, centrality: 1 }, false)).toBe(1)
})

interface Run {
  boundary?: BoundaryQuality
  only?: 'entry' | 'exit'
  certainty?: number
  topic?: number
  isTopicAsked?: boolean
}

function worthOf({
  boundary = 'sentence',
  only,
  certainty = 1,
  topic = 0,
  isTopicAsked = false,
}: Run): number {
  const facts = factsOf({ topic })
  for (const end of only ? [only] : (['entry', 'exit'] as const))
    Object.assign(facts.unit[end], { boundary, certainty })
  const rating = {
    settings: { clip_duration: { min: 10, max: 60, target: 30 }, genre: 'auto' },
    yardstick: yardstick(isTopicAsked),
    usedMoments: [],
  } as unknown as Rating
  return rateWorth(startTotals(facts), { start: 0, end: 39 }, 39, rating)
}

const yardstick = (isTopicAsked: boolean): Yardstick => ({
  appeal: { mean: 0, deviation: 1, seconds: 30, certainty: 1, usualUnit: 1 },
  ...{ isTopicAsked, preferenceWeights: {} },
})

function factsOf(change: Partial<Facts>): Facts {
  const edge = { time: 0, word: 0, boundary: 'sentence', certainty: 1 }
  return {
    unit: { kind: 'speech', start: 0, end: 39, entry: { ...edge }, exit: { ...edge } },
    ...{
      seconds: 39,
      wordCount: 80,
      appeal: 1,
      hook: 1,
      dangling: 0,
      begins: 1,
      ends: 1,
      topic: 0,
    },
    signs: { claims: [], curiosity: [], payoffs: [], laughter: [], housekeeping: [] },
    ...{ centrality: 0, sound: null, picture: null, terms: [], heat: 0 },
    ...change,
  } as unknown as Facts
}

function spanOf({
  start = 0,
  seconds = 20,
  quality = 1,
  terms,
}: Partial<Span> & { terms: string[] }): Span {
  const units = [factsOf({ terms })]
  return { start, end: start + seconds, seconds, quality, units } as Span
}
