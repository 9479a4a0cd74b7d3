import { beforeAll, describe, expect, test } from 'bun:test'
import type { Word } from '../../src/transcribe/transcript.ts'
import { speak } from '../spoken-words.ts'
import { type Asked, choose, startChat } from './chat-server.ts'

// A talk that the model does not read at once: an hour, a subject a minute.

const chat = startChat()
const MINUTES = 60
const contextTokens = 7_000
let words: Word[]
/** The first half of it. */
let half: Word[]

beforeAll(() => {
  words = speak(
    Array.from({ length: MINUTES }, (_, at) =>
      Array.from(
        { length: 12 },
        (_, line) =>
          `Subject number ${at} has a line ${line} which says that thing ${at * 31 + line} is worth more than anybody thought before.`,
      ).join(' '),
    ),
  )
  half = words.slice(0, words.length / 2)
})

/** Takes the first sentences of a part. */
const opening = (asked: Asked) => {
  const [first = 0] = asked.sentences.keys()
  return choose(asked, { first, last: first + 4, score: 50 + (first % 40) })
}

const isOrder = ({ passages }: Asked) => passages.size > 0
const order = ({ passages }: Asked, ids = [...passages.keys()]) => JSON.stringify({ order: ids })
const answer = (asked: Asked) => (isOrder(asked) ? order(asked) : opening(asked))

describe('a talk of an hour', () => {
  test('is read whole, in parts that overlap and fit the model', async () => {
    await chat.judge(words, answer, {}, { contextTokens })
    const parts = chat.asked.filter((asked) => !isOrder(asked))
    expect(parts.length).toBeGreaterThan(4)
    const read = new Map<number, number>()
    for (const { sentences, instructions, data } of parts) {
      for (const at of sentences.keys()) read.set(at, (read.get(at) ?? 0) + 1)
      expect(Buffer.byteLength(instructions + data) / 3).toBeLessThan(contextTokens - 3000)
    }
    expect([...read.keys()].sort((a, b) => a - b)).toEqual([...read.keys()].map((_, at) => at))
    const twice = [...read.values()].filter((times) => times === 2).length
    expect(twice).toBeGreaterThan(3 * (parts.length - 1))
    expect(Math.max(...read.values())).toBe(2)
  })

  test('has the best of all parts compared, in an order and in its reverse', async () => {
    // The one that is said last in the talk is the best.
    const lastFirst = (asked: Asked) => {
      if (!isOrder(asked)) return opening(asked)
      const best = places(asked).at(-1) ?? 0
      return order(asked, [best, ...[...asked.passages.keys()].filter((id) => id !== best)])
    }
    const { passages } = await chat.judge(words, lastFirst, {}, { contextTokens })
    const [one, other] = chat.asked.filter(isOrder)
    expect([...(one?.passages.keys() ?? [])]).toEqual([...(other?.passages.keys() ?? [])].reverse())
    expect(passages[0]?.first).toBe(Math.max(...passages.map(({ first }) => first)))
  })

  test('has passages that are too long shortened by their middles, and no character cut in two', async () => {
    const wordy = words
      .slice(0, 8000)
      .map((word) => ({ ...word, text: word.text.replace(/^thing$/, `thing${'🎵'.repeat(20)}`) }))
    await chat.judge(wordy, answer, {}, { contextTokens })
    const compared = chat.asked.filter(isOrder)
    expect(compared).toHaveLength(2)
    for (const { data, instructions } of compared) {
      expect(data).toContain('[…]')
      expect(data.isWellFormed()).toBe(true)
      expect(Buffer.byteLength(instructions + data) / 3).toBeLessThan(contextTokens)
    }
  })

  test('keeps what a model says of the parts that it answered', async () => {
    const withoutSecond = (asked: Asked) =>
      asked.data.startsWith('Part 2 of') ? 'nothing' : answer(asked)
    const { passages, warnings } = await chat.judge(half, withoutSecond, {}, { contextTokens })
    expect(warnings.map(({ message }) => message)).toEqual([
      'The language model read only a part of the talk (its answer is not JSON); the built-in ranking stood in.',
    ])
    expect(passages.length).toBeGreaterThan(0)
  })

  test('costs no more than its share', async () => {
    const tokensPerHour = 20_000
    const { warnings } = await chat.judge(words, opening, {}, { contextTokens, tokensPerHour })
    const asked = chat.asked.reduce((sum, { data }) => sum + Buffer.byteLength(data) / 3, 0)
    expect(asked).toBeWithin(5_000, (tokensPerHour * (words.at(-1)?.end ?? 0)) / 3600)
    expect(warnings[0]?.message).toContain('its share of tokens was used up')
  })

  test('is left alone by a model that is too slow, after its first part', async () => {
    const never = () => new Promise<Response>(() => {})
    const { warnings } = await chat.judge(half, never, {}, { contextTokens, timeoutSeconds: 0.2 })
    expect(chat.asked).toHaveLength(1)
    expect(warnings[0]?.message).toContain('did not choose the clips')
  })
})

/** Passages in the order of the talk. */
function places({ passages }: Asked): number[] {
  const subject = (id: number) => Number(/number (\d+)/.exec(passages.get(id) ?? '')?.[1])
  return [...passages.keys()].sort((a, b) => subject(a) - subject(b))
}
