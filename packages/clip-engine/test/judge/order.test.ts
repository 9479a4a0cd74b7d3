import { expect, test } from 'bun:test'
import { selectClips } from '../../src/select/select-clips.ts'
import { selectionInput } from '../select-input.ts'
import { speak } from '../spoken-words.ts'
import { signal } from '../workbench.ts'

const words = speak(
  [
    'The list is on the table, and the table is in the room.',
    'I almost lost everything that I had, and I was terrified.',
    'The worst advice that I ever got was to work more.',
    'We look at the weather in the morning, and then we go out.',
  ].map((text, at) => `Part ${at} of the day begins at nine. ${text}`),
)
const starts = words.flatMap(({ text }, at) => (text === 'Part' ? [at] : []))

/** Selects clips of parts that a model chose, the best first. */
async function choose(parts: number[], wish: { topics?: string[]; most?: number } = {}) {
  const judged = parts.map((part, at) => ({
    ...{ first: starts[part] ?? 0, last: (starts[part + 1] ?? words.length) - 1 },
    ...{ score: 0.9 - at / 10, titles: [], hook: '', description: '', reason: 'Good.' },
    strongest: null,
  }))
  const input = selectionInput(words, (words.at(-1)?.end ?? 0) + 1, {
    clip_duration: { min: 3, max: 30, target: 8 },
    clip_count: { min: 1, max: wish.most ?? 10 },
    topics: wish.topics ?? [],
  })
  const { candidates } = await selectClips({ ...input, judged }, signal)
  return candidates.slice(0, parts.length).map((clip) => ({
    part: Number(/Part (\d)/.exec(clip.transcript)?.[1]),
    value: clip.score_breakdown.value,
    scores: [clip.score, clip.score_reasons.find(({ kind }) => kind === 'llm')?.value],
  }))
}

test('passages are ordered by their places with the model and by what editors choose elsewhere, and the scores stay in their order', async () => {
  const rated = (await choose([1, 2, 3])).sort((a, b) => b.value - a.value)
  expect(new Set(rated.map(({ value }) => value)).size).toBe(3)
  const [most = 0, middle = 0, least = 0] = rated.map(({ part }) => part)

  const chosen = await choose([least, most, middle])
  expect(chosen.map(({ part }) => part)).toEqual([most, least, middle])
  expect(chosen.map(({ scores }) => scores)).toEqual([
    [90, 0.9],
    [80, 0.8],
    [70, 0.7],
  ])
  const asked = await choose([least, most, middle], { topics: ['weather'] })
  expect(asked.map(({ part }) => part)).toEqual([least, most, middle])
})

test('a passage that the model would not show gets no place by what editors choose elsewhere', async () => {
  const [most = 0, middle = 0, least = 0] = (await choose([1, 2, 3]))
    .sort((a, b) => b.value - a.value)
    .map(({ part }) => part)
  const chosen = await choose([middle, least, most], { most: 2 })
  expect(chosen.map(({ part }) => part)).toEqual([middle, least])
})
