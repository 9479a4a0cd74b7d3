import { expect, test } from 'bun:test'
import { clipsOf } from '../select-input.ts'
import { speak } from '../spoken-words.ts'

const words = speak(
  [
    'The list is on the table, and the table is in the room.',
    'I almost lost everything that I had, and I was terrified.',
    'The worst advice that I ever got was to work more.',
    'We look at the weather in the morning, and then we go out.',
  ].map((text, at) => `Part ${at} of the day begins at nine. ${text}`),
)
const starts = words.flatMap(({ text }, at) => (text === 'Part' ? [at] : []))

interface Wish {
  topics?: string[]
  most?: number
  /** How well each part is understood alone. */
  alone?: (number | undefined)[]
}

/** Selects clips of parts that a model chose, the best first. */
async function choose(parts: number[], wish: Wish = {}) {
  const judged = parts.map((part, at) => ({
    ...{ first: starts[part] ?? 0, last: (starts[part + 1] ?? words.length) - 1 },
    ...{ score: 0.9 - at / 10, titles: [], hook: '', description: '', reason: 'Good.' },
    ...{ strongest: null, alone: wish.alone?.[at] },
  }))
  const settings = {
    clip_duration: { min: 3, max: 30, target: 8 },
    clip_count: { min: 1, max: wish.most ?? 10 },
    topics: wish.topics ?? [],
  }
  return (await clipsOf(words, settings, { judged }))
    .slice(0, parts.length || undefined)
    .map((clip) => ({
      part: Number(/Part (\d)/.exec(clip.transcript)?.[1]),
      scores: [clip.score, clip.score_reasons.find(({ kind }) => kind === 'llm')?.value],
    }))
}

/** The parts in the order of the statistics. */
const byStatistics = async () => (await choose([])).map(({ part }) => part)

test('passages are ordered by their places with the model and among the clips of the statistics, and the scores stay in their order', async () => {
  const [most = 0, middle = 0, least = 0] = await byStatistics()

  const chosen = await choose([least, most, middle])
  expect(chosen.map(({ part }) => part)).toEqual([most, least, middle])
  expect(chosen.map(({ scores }) => scores)).toEqual([
    [90, 0.9],
    [80, 0.8],
    [70, 0.7],
  ])
  const asked = await choose([least, most, middle], { topics: ['weather'] })
  expect(asked.map(({ part }) => part)).toEqual([least, most, middle])
  const rated = await choose([least, most, middle], { topics: ['weather'], alone: [1, 2, 3] })
  expect(rated.map(({ part }) => part)).toEqual([middle, most, least])
})

test('the statistics bring a passage among those that are shown, and one that they would not choose stays behind', async () => {
  const [most = 0, middle = 0, least = 0] = await byStatistics()
  const chosen = await choose([middle, least, most], { most: 2 })
  expect(chosen.map(({ part }) => part)).toEqual([middle, most])
})

test('of two passages, the one that is understood without what came before is ahead', async () => {
  const [most = 0, middle = 0, least = 0] = await byStatistics()
  const order = async (...alone: (number | undefined)[]) =>
    (await choose([most, middle, least], { alone })).map(({ part }) => part)

  expect(await order(3, 3, 3)).toEqual([most, middle, least])
  expect(await order(2, 3, 3)).toEqual([middle, least, most])
  expect(await order(1, 2, 3)).toEqual([least, middle, most])
  expect(await order(0, 1, 1)).toEqual([middle, least, most])
  // One of which that was not said counts as one with a small gap.
  expect(await order(undefined, 1, 2)).toEqual([most, least, middle])
})
