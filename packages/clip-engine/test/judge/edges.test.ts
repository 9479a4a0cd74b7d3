import { expect, test } from 'bun:test'
import { selectClips } from '../../src/select/select-clips.ts'
import { selectionInput } from '../select-input.ts'
import { speak } from '../spoken-words.ts'
import { signal } from '../workbench.ts'

const SENTENCES = [
  'My father opened a bakery in the old town, with an oven that his own father had built there many years before the war.',
  'And then that took it from them, and they had none of it.',
  'The bank closed the account over a quarrel about a fence.',
  'Forty bakers were out of work by the next morning.',
]

/** The clip of a passage from one sentence to another. */
async function clipOf(first: number, last: number, longest: number): Promise<string> {
  const words = speak(SENTENCES)
  const edges = SENTENCES.map((_, at) => SENTENCES.slice(0, at).join(' ').split(' ').length)
  edges[0] = 0
  const judged = [
    {
      ...{ first: edges[first] ?? 0, last: (edges[last + 1] ?? words.length) - 1 },
      ...{ score: 0.9, titles: [], hook: '', description: '', reason: '', strongest: null },
    },
  ]
  const input = selectionInput(words, (words.at(-1)?.end ?? 0) + 1, {
    clip_duration: { min: 3, max: longest, target: longest },
    clip_count: { min: 1, max: 1 },
  })
  const { candidates } = await selectClips({ ...input, judged }, signal)
  return candidates[0]?.transcript ?? ''
}

test('a passage that leans on the sentence before it begins there, unless that cost it its end', async () => {
  const passage = SENTENCES.slice(1).join(' ')
  expect(await clipOf(1, 3, 60)).toBe(`${SENTENCES[0]} ${passage}`)
  expect(await clipOf(1, 3, 18)).toBe(passage)
})
