import { describe, expect, test } from 'bun:test'
import { SURELY } from '../src/select/measure/thoughts.ts'
import { measureSource } from '../src/select/measure-source.ts'
import { selectClips } from '../src/select/select-clips.ts'
import type { Word } from '../src/transcribe/transcript.ts'
import { selectionInput } from './select-input.ts'
import { signal } from './workbench.ts'

const ENGLISH = [
  'We walked along the river for an hour.',
  'Why do most restaurants in Boston close within three years?',
  'Most owners of restaurants never count how much bread they throw away.',
  'And so they kept losing money on it.',
  'That is why every bakery in Boston now weighs its waste.',
  'When did you buy your first oven in Vienna?',
  'I bought that oven in 1998, because my father had sold our farm.',
]
const GERMAN = [
  'Wir gingen eine Stunde am Fluss entlang.',
  'Warum schließen die meisten Restaurants in Hamburg nach drei Jahren?',
  'Die meisten Wirte zählen nie, wie viel Brot sie wegwerfen.',
  'Und deshalb haben sie damit immer Geld verloren.',
  'Deshalb wiegt jede Bäckerei in Hamburg heute ihre Abfälle.',
  'Wann hast du deinen ersten Ofen in Wien gekauft?',
  'Ich habe diesen Ofen 1998 gekauft, weil mein Vater den Hof verkauft hatte.',
]

describe.each([
  ['en', ENGLISH],
  ['de', GERMAN],
])('a thought in %s', (language, sentences) => {
  const facts = factsOf(sentences, language)

  test('begins with a question that needs nothing before it', () => {
    expect(facts[1]?.begins).toBeGreaterThan(SURELY)
  })

  test('does not begin with what leans on the sentence before', () => {
    expect(facts[3]?.begins).toBeLessThan(0.1)
  })

  test('does not end with a question that is answered after it', () => {
    expect(facts[1]?.ends).toBeLessThan(0.1)
    expect(facts[5]?.ends).toBeLessThan(0.1)
  })

  test('ends with its conclusion, before the next question', () => {
    expect(facts[4]?.ends).toBeGreaterThan(SURELY)
  })
})

test('where the cue words of a language are not listed, clips have the edges of sentences', () => {
  for (const { begins, ends } of factsOf(ENGLISH, 'fi')) {
    expect(Math.max(begins, ends)).toBeLessThan(SURELY)
  }
})

test('what is divided at a comma is no sentence', () => {
  const long = `${'We baked bread, we sold bread, we ate bread, '.repeat(9)}and we slept.`
  const [first, second] = factsOf([long, ...ENGLISH, ...ENGLISH], 'en')
  expect(first?.unit.exit.boundary).toBe('clause')
  expect(second?.unit.entry.boundary).toBe('clause')
})

test('a clip says that it begins and ends with a thought', async () => {
  const words = spoken(ENGLISH)
  const clip_duration = { min: 10, max: 15, target: 13 }
  const range = { start: words[8]?.start ?? 0, end: 40 }
  const input = selectionInput(words, 40, { clip_duration, range, clip_count: { min: 1, max: 1 } })
  const { candidates } = await selectClips(input, signal)
  expect(candidates[0]?.transcript).toStartWith('Why do most')
  expect(candidates[0]?.boundary_quality).toEqual({ start: 'thought', end: 'thought' })
})

function factsOf(sentences: string[], language: string) {
  const words = spoken(sentences)
  const end = words.at(-1)?.end ?? 0
  return measureSource(selectionInput(words, end, {}, language), { start: 0, end }).facts
}

/** Three words a second, and a second of silence before each question, as people leave it between thoughts. */
function spoken(sentences: string[]): Word[] {
  let at = 0
  return sentences.flatMap((sentence) => {
    at += sentence.endsWith('?') ? 1 : 0
    return sentence.split(' ').map((text) => {
      const start = at
      at += 1 / 3
      return { text, start, end: start + 0.3, speaker: null, confidence: 1, filler: false }
    })
  })
}
