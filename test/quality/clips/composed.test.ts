import { describe, expect, test } from 'bun:test'
import { composeWords, seeded } from '../../../packages/clip-engine/test/composed/compose-words.ts'
import { inspectEdges } from '../../../packages/clip-engine/test/composed/inspect-edges.ts'
import { judgeClips } from '../../../packages/clip-engine/test/composed/judge-clips.ts'
import { measurePicks } from '../../../packages/clip-engine/test/composed/pick-metrics.ts'
import { THEMES } from '../../../packages/clip-engine/test/composed/themes.ts'
import { bare, speak } from '../../../packages/clip-engine/test/spoken-words.ts'
import { fullestWindows, topicStarts } from './baselines.ts'
import { areaUnderCurve, bootstrap } from './figure.ts'
import { fitLogistic, type Sample } from './fitting.ts'

const talks = THEMES.map((theme) => composeWords(theme, seeded(1)))

describe('a composed talk', () => {
  test.each(talks)('holds its moments in order, %#', ({ words, blocks, moments, duration }) => {
    expect(moments.length).toBe(4)
    expect(blocks.length).toBe(17)
    expect(duration).toBeWithin(400, 1300)
    for (const [at, word] of words.slice(1).entries()) {
      expect(word.start).toBeGreaterThanOrEqual(words[at]?.end ?? 0)
    }
    for (const { start, end } of moments) expect(end - start).toBeWithin(15, 60)
  })

  test('gives its moments full marks, and other things none', () => {
    for (const talk of talks) {
      const best = judgeClips(talk.moments, talk)
      expect(best).toMatchObject({ hit1: 1, map50: 1, recall10: 1, spliced: 0, wordless: 0 })
      const music = talk.blocks.filter(({ kind }) => kind === 'music')
      expect(judgeClips(music, talk)).toMatchObject({ hit10: 0, map50: 0, wordless: 1 })
    }
  })

  test('distinguishes a clip of two recordings from a clip of one', () => {
    const [talk] = talks
    const other = talk?.blocks.find(({ kind }) => kind === 'other')
    if (!talk || !other) throw new Error('No talk with another recording.')
    expect(judgeClips([other], talk).spliced).toBe(0)
    const at = talk.blocks.indexOf(other)
    const both = { start: (talk.blocks[at - 1] ?? other).end - 9, end: other.end }
    const before = talk.blocks[at - 1]?.kind ?? 'silence'
    const expected = before === 'music' || before === 'silence' ? 0 : 1
    expect(judgeClips([both], talk).spliced).toBe(expected)
  })
})

describe('edges of a clip', () => {
  const words = speak(['One two three. So four five six. Seven eight.'])
  const sentenceEnds = [2, 6, 8]
  const clip = (first: number, last: number) => {
    const range = { start: words[first]?.start ?? 0, end: words[last]?.end ?? 0 }
    return inspectEdges({ ...range, segments: [range] }, { words, sentenceEnds })
  }

  test.each([
    [0, 2, { isWhole: true }],
    [3, 6, { isWhole: true }],
    [4, 6, { isWhole: true }],
    [5, 8, { startsWhole: false, endsWhole: true }],
    [0, 4, { startsWhole: true, endsWhole: false }],
  ])('from word %d to %d', (first, last, expected) => {
    expect(clip(first, last)).toMatchObject({ ...expected, cutWords: 0, longGaps: 0 })
  })

  test('a hesitation and a lead-in may be left out, a word that says something may not', () => {
    const said = speak(['One two. And, um, actually, three four. Haha, five six. Perhaps seven.'])
    const ends = said.flatMap(({ text }, at) => (text.endsWith('.') ? [at] : []))
    const startsWhole = (word: string) => {
      const first = said.findIndex(({ text }) => text === word)
      const range = { start: said[first]?.start ?? 0, end: said.at(-1)?.end ?? 0 }
      const clip = { ...range, segments: [range] }
      return inspectEdges(clip, { words: said, sentenceEnds: ends }).startsWhole
    }
    expect(['three', 'five', 'seven.'].map(startsWhole)).toEqual([true, true, false])
  })

  test('cut words and gaps are counted', () => {
    const late = bare(words).map((word, at) =>
      at < 5 ? word : { ...word, start: word.start + 3, end: word.end + 3 },
    )
    const range = { start: (late[0]?.start ?? 0) + 0.06, end: late[8]?.end ?? 0 }
    const found = inspectEdges({ ...range, segments: [range] }, { words: late, sentenceEnds })
    expect(found).toMatchObject({ cutWords: 1, longGaps: 1 })
  })
})

describe('a measure', () => {
  test('AUC is the chance to order two things rightly', () => {
    const values = (chosen: number[], others: number[]) => [
      ...chosen.map((value) => ({ value, isChosen: true })),
      ...others.map((value) => ({ value, isChosen: false })),
    ]
    expect(areaUnderCurve(values([3, 4], [1, 2]))).toBe(1)
    expect(areaUnderCurve(values([1, 4], [2, 3]))).toBe(0.5)
    expect(areaUnderCurve(values([2], [2, 1]))).toBe(0.75)
    expect(areaUnderCurve(values([2], []))).toBe(0.5)
  })

  test('an interval holds the mean, and nothing else where all are alike', () => {
    expect(bootstrap([1, 1, 1])).toEqual({ value: 1, interval: { low: 1, high: 1 } })
    const { value, interval } = bootstrap(Array.from({ length: 100 }, (_, at) => at % 2))
    expect(value).toBe(0.5)
    expect(interval.low).toBeWithin(0.38, 0.44)
    expect(interval.high).toBeWithin(0.56, 0.62)
  })
})

describe('a baseline', () => {
  const garden = 'garden flower garden flower rain garden flower soil garden flower '
  const engine = 'piston engine valve engine piston torque engine valve piston engine '
  const words = speak([garden.repeat(24) + engine.repeat(24).trim()])

  test('finds where the subject changes', () => {
    const change = words.findIndex(({ text }) => text === 'piston')
    const [best] = topicStarts(words, 30)
    expect(Math.abs((best?.start ?? 0) - (words[change]?.start ?? 0))).toBeLessThan(15)
  })

  test('finds the fullest quarters of a minute', () => {
    const few = words.filter(({ start }, at) => (start < 30 || start > 45 ? at % 5 === 0 : true))
    expect(fullestWindows(few, 200)[0]).toEqual({ start: 30, end: 45 })
  })
})

test('a fit finds the weights that labels were drawn by', () => {
  const wave = (at: number, step: number) => Math.sin(at * step)
  const samples = Array.from({ length: 4000 }, (_, at): Sample => {
    const row = Float64Array.of(wave(at, 1.3), wave(at, 2.7), wave(at, 0.9))
    const chance = 1 / (1 + Math.exp(-(2 * (row[0] ?? 0) - (row[1] ?? 0))))
    return { row, label: chance > (at * 0.618) % 1 ? 1 : 0, weight: 1 }
  })
  const [first = 0, second = 0, third = 0] = fitLogistic(samples, 1e-6)
  expect(first).toBeCloseTo(2, 0)
  expect(second).toBeCloseTo(-1, 0)
  expect(Math.abs(third)).toBeLessThan(0.2)
})

test('a clip holds a moment when it covers half of it', () => {
  const moments = [
    { start: 10, end: 20 },
    { start: 100, end: 110 },
  ]
  const clips = [
    { start: 16, end: 50 },
    { start: 5, end: 15 },
    { start: 60, end: 90 },
  ]
  expect(measurePicks(clips, moments)).toEqual({
    hit1: 0,
    hit3: 1,
    hit5: 1,
    hit10: 1,
    recall10: 0.5,
    precision5: 0.2,
  })
})
