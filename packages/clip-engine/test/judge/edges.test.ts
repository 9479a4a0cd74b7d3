import { expect, test } from 'bun:test'
import { clipsOf } from '../select-input.ts'
import { speak } from '../spoken-words.ts'

const SENTENCES = [
  'My father opened a bakery in the old town, with an oven that his own father had built there many years before the war.',
  'And then that took it from them, and they had none of it.',
  'The bank closed the account over a quarrel about a fence.',
  'Forty bakers were out of work by the next morning.',
]

/** The clip of a passage from one sentence to another. */
async function clipOf(
  first: number,
  last: number,
  longest: number,
  sentences = SENTENCES,
  target = longest,
): Promise<string> {
  const words = speak(sentences)
  const edges = sentences.map((_, at) => sentences.slice(0, at).join(' ').split(' ').length)
  edges[0] = 0
  const judged = [
    {
      ...{ first: edges[first] ?? 0, last: (edges[last + 1] ?? words.length) - 1 },
      ...{ score: 0.9, titles: [], hook: '', description: '', reason: '', strongest: null },
    },
  ]
  const clip_duration = { min: 3, max: longest, target }
  const [clip] = await clipsOf(words, { clip_duration, clip_count: { min: 1, max: 1 } }, { judged })
  return clip?.transcript ?? ''
}

test('a passage that leans on the sentence before it begins there, unless that cost it its end', async () => {
  const passage = SENTENCES.slice(1).join(' ')
  expect(await clipOf(1, 3, 60)).toBe(`${SENTENCES[0]} ${passage}`)
  expect(await clipOf(1, 3, 18)).toBe(passage)
})

test('a passage is as long as its model was told to the second', async () => {
  const whole = SENTENCES.join(' ')
  const words = speak(SENTENCES)
  const seconds = Math.floor((words.at(-1)?.end ?? 0) - (words[0]?.start ?? 0))
  expect(await clipOf(0, 3, 60, SENTENCES, seconds / 1.3)).toBe(whole)
  expect(await clipOf(0, 3, 60, SENTENCES, (seconds - 1) / 1.3)).not.toBe(whole)
})

test('a passage that begins within a long sentence begins with it', async () => {
  const halves = [
    'The bank closed the account of every baker in Vienna without a word to them or to any of the millers along the river who had lent them flour since the spring of that year,',
    'over a quarrel about a fence between two gardens that had belonged to the same family since the days in which nobody in that part of town thought of money or of banks.',
  ]
  const sentences = [SENTENCES[1] ?? '', ...halves, SENTENCES[3] ?? '']
  expect(await clipOf(2, 3, 60, sentences)).toStartWith('The bank closed')
})

test('a passage begins behind what joins it to the sentence before', async () => {
  const sentences = [
    SENTENCES[0] ?? '',
    `And so ${SENTENCES[2]?.toLowerCase()}`,
    SENTENCES[3] ?? '',
  ]
  expect(await clipOf(1, 2, 60, sentences)).toStartWith('The bank closed')
})
