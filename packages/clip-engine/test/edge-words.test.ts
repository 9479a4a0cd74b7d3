import { expect, test } from 'bun:test'
import { measureSource } from '../src/select/measure-source.ts'
import type { Word } from '../src/transcribe/transcript.ts'
import { selectionInput } from './select-input.ts'

test.each([
  ['And so the ocean keeps half of our heat.', 'the'],
  ['But most owners never count their bread.', 'most'],
  ['Well, you know, I mean, we bought the farm in 1998.', 'we'],
  ['So, um, when we bought the farm, nobody wanted the land.', 'when'],
  ['Yeah, what is the ocean worth to us?', 'what'],
])('a clip begins behind what only leads in: %s', (sentence, word) => {
  expect(edgesOf(sentence, 'en').first).toBe(word)
})

test.each([
  ['Und die Leute haben damals im Dorf gewohnt.', 'die'],
  ['Ja, also wir haben den Hof gekauft.', 'wir'],
  ['Genau, und wenn wir nach Wien fahren, besuchen wir meine Tante.', 'wenn'],
])('a clip begins behind what only leads in, in German: %s', (sentence, word) => {
  expect(edgesOf(sentence, 'de').first).toBe(word)
})

test.each([
  ['So that the ocean could keep half of our heat.', 'so that belongs together'],
  ['Because the ocean keeps half of our heat, the land stays cool.', 'a reason'],
  ['And he never counted the bread again.', 'leans on a name before it'],
  ['And in the kitchen behind the house.', 'no clause is left'],
  ['Right turns are hard to learn for drivers.', 'belongs to the sentence'],
  ['Not everybody counts their bread at night.', 'is what is said'],
  ['If we bought the farm, nobody would mind.', 'is what is said'],
])('a clip keeps its first word, where that %2$s: %1$s', (sentence) => {
  expect(edgesOf(sentence, 'en').first).toBe(sentence.split(' ')[0])
})

test.each([
  ['Also haben wir den Hof gekauft.'],
  ['Weil wir den Hof gekauft haben.'],
  ['So wohnen die Leute heute im Dorf.'],
  ['Und er hat den Hof gekauft.'],
  ['Nee, wir haben den Hof gekauft.'],
])('a clip keeps the first word that its sentence needs, in German: %s', (sentence) => {
  expect(edgesOf(sentence, 'de').first).toBe(sentence.split(' ')[0])
})

test.each([
  ['en', 'The ocean keeps half of our heat, right?', 'heat,'],
  ['en', 'The ocean keeps half of our heat, you know.', 'heat,'],
  ['en', 'The ocean keeps half of our heat, so, yeah.', 'heat,'],
  ['en', 'The ocean keeps half of our heat, and, um', 'heat,'],
  ['de', 'Die Leute haben damals im Dorf gewohnt, ne?', 'gewohnt,'],
  ['de', 'Die Leute haben damals im Dorf gewohnt, weißt du?', 'gewohnt,'],
])('a clip ends before what asks for nothing (%s): %s', (language, sentence, word) => {
  const { last, unit } = edgesOf(sentence, language)
  expect(last).toBe(word)
  expect(unit?.form).toBe('statement')
})

test.each([
  ['en', 'You leave the house and then turn right.'],
  ['en', 'Everybody in the kitchen said, yeah.'],
  ['en', 'The answer to all of that is, actually.'],
  ['en', 'Most of the owners think so.'],
  ['en', 'That is, you know.'],
  ['de', 'Die Leute im Dorf haben alle gesagt, ja.'],
])(
  'a clip keeps its last words, where they are part of what is said (%s): %s',
  (language, sentence) => {
    expect(edgesOf(sentence, language).last).toBe(sentence.split(' ').at(-1))
  },
)

test('an edge inside of a sentence lies between two words', () => {
  const { words, unit } = edgesOf('And so the ocean keeps half of our heat, right?', 'en')
  const inside = (time = 0) => words.some(({ start, end }) => start < time && time < end)
  expect(inside(unit?.entry.time)).toBe(false)
  expect(inside(unit?.exit.time)).toBe(false)
})

test('where the clauses of a language are not known, words are dropped only before a pause', () => {
  expect(edgesOf('Pero el mar guarda la mitad del calor.', 'es').first).toBe('Pero')
})

/** The words between which a clip of one sentence would be cut, of words that follow each other without a pause. */
function edgesOf(sentence: string, language: string) {
  const before = language === 'de' ? 'Wir gingen am Fluss entlang.' : 'We walked along the river.'
  const words = `${before} ${sentence}`.split(' ').map(
    (text, at): Word => ({
      ...{ text, start: at / 3, end: (at + 1) / 3, speaker: null, confidence: 1 },
      filler: /^um$/.test(text),
    }),
  )
  const end = words.length / 3
  const input = selectionInput(words, end, {}, language)
  const unit = measureSource(input, { start: 0, end }).facts.at(-1)?.unit
  const textAt = (at = -1) => words[at]?.text
  return { words, unit, first: textAt(unit?.entry.word), last: textAt(unit?.exit.word) }
}
