import { observeHabits } from '../boundary-score.ts'
import type { Word } from '../transcript.ts'
import { markWords } from './mark-words.ts'
import { loadEnglish } from './punctuation-model.ts'
import { modelWord } from './word-classes.ts'

/** Share of words in the vocabulary from which a text counts as English: of English nearly all are, of other languages a third at most. */
const KNOWN_SHARE = 0.7

/**
 * Gives bare English words their sentence ends, commas, question marks and capitals.
 *
 * Words that have marks, and those of other languages, are returned as they are. The times are not changed.
 *
 * @param language - BCP-47; `null` when unknown: the words then show whether they are English.
 */
export async function punctuateWords(words: Word[], language: string | null): Promise<Word[]> {
  if (words.length === 0 || observeHabits(words).isPunctuated) return words
  if (language !== null && !/^en\b/i.test(language)) return words
  const model = await loadEnglish()
  const known = words.filter(({ text }) => model.vocabulary.has(modelWord(text))).length
  return known < KNOWN_SHARE * words.length ? words : markWords(words, model)
}
