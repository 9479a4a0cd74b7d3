import { beforeAll, describe, expect, test } from 'bun:test'
import { DEFAULT_SETTINGS } from '@svc/specification'
import { EngineError } from '../src/engine-error.ts'
import { rateLikeness } from '../src/judge/rate-likeness.ts'
import { encodeSentences } from '../src/select/appeal/encode-sentences.ts'
import { FEWEST, rateVectors } from '../src/select/appeal/rate-vectors.ts'
import { rateEdges } from '../src/select/measure/edge-vectors.ts'
import edges from '../src/select/measure/edge-weights.json'
import { selectClips } from '../src/select/select-clips.ts'
import { spoken } from './caption-job.ts'
import { selectionInput } from './select-input.ts'
import { signal } from './workbench.ts'

const SENTENCES = [
  'The quick brown fox jumps over the lazy dog.',
  'I never told anybody this, but I nearly quit.',
  'Hello',
  "We're gonna talk about AI — and what's next in 2025, you know?",
]

describe('the encoder of sentences', () => {
  let vectors: Float32Array[]
  beforeAll(async () => {
    vectors = await encodeSentences(SENTENCES)
  })

  // As TensorFlow.js has them from the published weights.
  test.each([
    [0, 1, 0.0729],
    [0, 2, 0.186],
    [1, 3, 0.0627],
    [2, 3, 0.1797],
  ])('finds sentences %d and %d as like as the original does', (one, other, likeness) => {
    expect(dot(vectors[one], vectors[other])).toBeCloseTo(likeness, 2)
    expect(dot(vectors[one], vectors[one])).toBeCloseTo(1, 4)
  })
})

describe('how like a subject texts are', () => {
  test('is told whatever the words', async () => {
    const texts = ['The weather was fine that day.', 'We closed our seed round with a fund.']
    const [weather = 1, fund = 0] = await rateLikeness(
      'raising money from investors',
      texts,
      signal,
    )
    expect(fund).toBeGreaterThan(weather + 0.2)
  })

  test('is not told once it is not wanted any more', async () => {
    const stopped = new AbortController()
    const rated = rateLikeness('money', SENTENCES, stopped.signal)
    stopped.abort()
    expect(await rated.catch((error) => error)).toBeInstanceOf(EngineError)
    const late = rateLikeness('money', SENTENCES, stopped.signal)
    expect(await late.catch((error) => error)).toBeInstanceOf(EngineError)
  })
})

describe('what vectors are worth', () => {
  const talk = Array.from({ length: 60 }, (_, at) => vector(at))
  const starts = talk.map((_, at) => 10 * at)

  test('is told within a talk: what all its sentences share counts for nothing', () => {
    const plain = { features: [], direction: at(1), usual: at(0) }
    const rated = rateVectors(talk, starts, plain)
    expect(rated.reduce((sum, value) => sum + value, 0)).toBeCloseTo(0, 3)
    const moved = talk.map((one) => one.map((value, place) => value + (place === 1 ? 0.5 : 0)))
    const after = rateVectors(moved, starts, plain)
    for (const [place, value] of after.entries()) expect(value).toBeCloseTo(rated[place] ?? 9, 4)
  })

  test('rises with what is said again much later, and falls with what was just said', () => {
    const only = (name: number) => ({
      features: Array.from({ length: 6 }, (_, place) => ({
        ...{ name: String(place), spread: 0.1, around: 0 },
        own: place === name ? 1 : 0,
      })),
      ...{ direction: at(1, 0), usual: at(0) },
    })
    const repeated = talk.map((one, place) => (place === 50 ? (talk[5] ?? one) : one))
    const change = (name: number) =>
      (rateVectors(repeated, starts, only(name))[50] ?? 0) -
      (rateVectors(talk, starts, only(name))[50] ?? 0)
    expect(change(2)).toBeGreaterThan(0.5)
    expect(change(1)).toBeLessThan(-0.5)
  })
})

test('a question ends a thought less surely, and least before its answer, of which the first sentence ends one less surely, too; a claim begins one more surely than an answer', async () => {
  const said = [
    'So what would you tell a founder who is afraid to hire somebody better?',
    'I would tell them that the company is only ever as good as its people.',
    'Yeah, exactly, that was it.',
  ]
  const [question, claim, echo] = await encodeSentences(said)
  const even = { begins: 0.5, ends: 0.5 }
  const asked = rateEdges(even, { own: question, next: claim })
  expect(asked.ends).toBeLessThan(rateEdges(even, { own: question }).ends)
  expect(asked.ends).toBeLessThan(rateEdges(even, { own: claim, next: question }).ends)
  const answered = rateEdges(even, { own: claim, previous: question })
  expect(answered.ends).toBeLessThan(rateEdges(even, { own: claim }).ends)
  const begun = rateEdges(even, { own: claim })
  expect(begun.begins).toBeGreaterThan(rateEdges(even, { own: echo }).begins + 0.1)
  expect(rateEdges(even, {})).toEqual(even)
})

describe('a selection', () => {
  const words = spoken(
    Array.from({ length: 40 }, (_, at) => `Sentence ${NUMBERS[at % 10]} says a thing of its own.`)
      .join(' ')
      .split(' '),
    0.3,
  )
  const end = (words.at(-1)?.end ?? 0) + 1
  const changes = { clip_duration: { min: 5, max: 12, target: 8 }, clip_count: { min: 1, max: 1 } }
  const choose = async (changed = {}, language = 'en') => {
    const input = { ...selectionInput(words, end, changes, language), ...changed }
    return (await selectClips(input, signal)).candidates.map(({ start }) => start)
  }

  test('takes them into account, of English alone, of sentences where there are enough to be compared, and of lines', async () => {
    const asked: number[] = []
    const encode = async (texts: string[]) => {
      asked.push(texts.length)
      return texts.map((_, place) => vector(place))
    }
    await choose({ encode })
    expect(asked).toEqual([expect.any(Number), expect.any(Number)])
    expect(asked[0]).toBeGreaterThanOrEqual(FEWEST)
    await choose({ encode }, 'de')
    expect(asked).toHaveLength(2)
    const few = selectionInput(words.slice(0, 100), end, changes)
    await selectClips({ ...few, encode }, signal)
    expect(asked).toHaveLength(3)
    expect(asked[2]).toBeLessThan(FEWEST)
  })

  test.each([12, 25])(
    'a clip begins with sentence %d, as a thought does by what it means',
    async (place) => {
      const beginning = Float32Array.from(edges.begins.own)
      const encode = async (texts: string[]) =>
        texts.map((_, at) => (at === place ? beginning : new Float32Array(512)))
      const [start] = await choose({ encode })
      expect(start).toBeCloseTo(words[8 * place]?.start ?? -1, 0)
    },
  )

  test.each([8, 30])(
    'what is asked for is found in sentence %d, which has no word of it',
    async (place) => {
      const asked = { settings: { ...DEFAULT_SETTINGS, ...changes, prompt: 'Breeding horses' } }
      const encode = async (texts: string[]) =>
        texts.map((text, at) => vector(text === 'Breeding horses' ? place : at))
      const [start = -1] = await choose({ encode, ...asked })
      const said = words[8 * place]?.start ?? -1
      expect(said).toBeWithin(start - 0.1, start + changes.clip_duration.max)
    },
  )
})

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** A vector of length 1 that is like no other of its kind. */
function vector(seed: number): Float32Array {
  const raw = Float32Array.from({ length: 512 }, (_, at) => Math.sin((seed + 1) * (at + 1) ** 1.5))
  const length = Math.sqrt(dot(raw, raw))
  return raw.map((value) => value / length)
}

const at = (place: number, value = 1) =>
  Array.from({ length: 512 }, (_, other) => (other === place ? value : 0))

function dot(
  one: Float32Array = new Float32Array(),
  other: Float32Array = new Float32Array(),
): number {
  return one.reduce((sum, value, place) => sum + value * (other[place] ?? 0), 0)
}
