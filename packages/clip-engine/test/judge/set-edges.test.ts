import { afterEach, describe, expect, test } from 'bun:test'
import { speak } from '../spoken-words.ts'
import { type Asked, choose, startChat } from './chat-server.ts'

const chat = startChat()
const words = speak(
  Array.from({ length: 36 }, (_, at) => `House${at} has an oven which is worth more than a mill.`),
)
const settings = { clip_duration: { min: 5, max: 60, target: 30 } }

/** The houses that a passage speaks of, a sentence each. */
const houses = ({ first, last }: { first: number; last: number }) => {
  const said = words.slice(first, last + 1).map(({ text }) => text)
  return [...said.join(' ').matchAll(/House(\d+)/g)].map(([, house]) => Number(house))
}
const chosen = (asked: Asked) =>
  choose(
    asked,
    { first: 10, last: 12, score: 90, strongest: asked.sentences.get(11) ?? '' },
    { first: 30, last: 32, score: 80 },
  )

/** The houses of the two passages once a model has set the edges of the first one. */
async function judgeWith(first: number, last: number) {
  chat.setEdges(() => JSON.stringify({ edges: [{ passage: 0, missing: '', first, last }] }))
  const { passages, warnings } = await chat.judge(words, chosen, settings)
  expect(warnings).toEqual([])
  return passages.map(houses)
}

afterEach(() => chat.setEdges(() => '{"edges":[]}'))

describe('the edges of a passage', () => {
  test('are asked for with what is said around it, its own lines and its strongest marked', async () => {
    expect(await judgeWith(10, 12)).toEqual([
      [10, 11, 12],
      [30, 31, 32],
    ])
    const [asked] = chat.askedEdges
    expect(asked?.passages.get(0)).toEqual({
      shown: [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
      own: [10, 11, 12],
    })
    expect(asked?.data).toContain('\n*[11] ')
    expect(asked?.instructions).toContain('about 30 seconds, at least 5 and at most 39')
  })

  test.each([
    [8, 11],
    [11, 14],
  ])('are the sentences that the model names: %i to %i', async (first, last) => {
    const [one, other] = await judgeWith(first, last)
    expect([one?.[0], one?.at(-1)]).toEqual([first, last])
    expect(other).toEqual([30, 31, 32])
  })

  test.each([
    ['leave out the strongest line', 12, 14],
    ['lie the wrong way round', 12, 11],
    ['lie outside of what was shown', 4, 12],
    ['make it longer than a clip may be', 5, 15],
  ])('stay where those that are named %s', async (_, first, last) => {
    const [one] = await judgeWith(first, last)
    expect(one).toEqual([10, 11, 12])
  })

  test.each([
    [0, 0],
    [3, 3],
    [4, undefined],
    [-1, undefined],
    ['3', undefined],
  ])('are told with how well the first sentence stands alone: %p', async (said, alone) => {
    const edges = [{ passage: 0, missing: '', first: 9, last: 12, alone: said }]
    chat.setEdges(() => JSON.stringify({ edges }))
    const { passages } = await chat.judge(words, chosen, settings)
    expect(passages.map((passage) => [houses(passage)[0], passage.alone])).toEqual([
      [9, alone],
      [30, undefined],
    ])
  })

  test('stay without a warning where the answer is of no use', async () => {
    chat.setEdges(() => 'I would rather not.')
    const { passages, warnings } = await chat.judge(words, chosen, settings)
    expect(passages.map(houses)).toEqual([
      [10, 11, 12],
      [30, 31, 32],
    ])
    expect(warnings).toEqual([])
    expect(chat.askedEdges).toHaveLength(2)
  })

  test('are asked for the best passages alone where a model has no room for all', async () => {
    const long = (asked: Asked) =>
      choose(asked, ...[0, 12, 24].map((first) => ({ first, last: first + 10, score: 90 - first })))
    await chat.judge(words, long, settings, { contextTokens: 5_000 })
    expect([...(chat.askedEdges[0]?.passages.keys() ?? [])]).toEqual([0, 1])
  })
})
