import { expect, test } from 'bun:test'
import { tokenize } from '../src/select/language/tokens.ts'
import { vocabularyFor } from '../src/select/language/vocabulary.ts'
import { findNumbers } from '../src/select/measure/signs.ts'

const HEARD = { confidence: 1, speaker: null, filler: false }

test.each([
  ['en', 'Then I am double clicking the icon.', []],
  ['en', 'Twice I asked, and half of them left.', []],
  ['en', 'A B2B company sells H2O.', []],
  ['en', 'It grew by 40 percent in three cities.', ['40 percent', 'three cities']],
  ['en', 'They paid $5 for a dozen eggs.', ['$5', 'dozen eggs']],
  ['en', 'Two and a half million people saw it.', ['half million']],
  ['fr', 'C’est pour la moitié, soit 20 pour cent.', ['20 pour cent']],
  ['fr', 'Un téléphone neuf.', []],
  ['es', 'Muchas gracias por todo.', []],
  ['es', 'Subió un 30 por ciento.', ['30 por ciento']],
  ['pt', 'Isso vale por todos.', []],
  ['de', 'Das ist doppelt so gut wie drei Millionen Euro.', ['drei Millionen Euro']],
])('the numbers in %s: %s', (language, text, expected) => {
  const words = text
    .split(' ')
    .map((word, at) => ({ ...HEARD, text: word, start: at, end: at + 1 }))
  const tokens = tokenize(words, 0, words.length - 1)
  const vocabulary = vocabularyFor(language, [])
  expect(findNumbers(words, tokens, vocabulary).map((found) => found.text)).toEqual(expected)
})
