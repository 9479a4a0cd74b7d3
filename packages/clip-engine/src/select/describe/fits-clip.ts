import type { Word } from '../../transcribe/transcript.ts'
import { tokensOf } from '../language/tokens.ts'
import type { Vocabulary } from '../language/vocabulary.ts'

/**
 * At least this share of a line's content words must be said; otherwise the line is about something else. Good titles say much in words of
 * their own: of 273 that readers wrote, 43 % have no more than half of their words from the clip, and 7 % none.
 */
const FROM_THE_CLIP = 0.2
/** Shortest usable line. */
const FEWEST_LETTERS = 8

/**
 * Returns whether a language model's line fits what is said. This rejects lines that the model made up, or that what is said
 * elsewhere had it write (prompt injection).
 */
export function fitsClip(line: string, words: Word[], vocabulary: Vocabulary): boolean {
  const said = new Set(termsOf(words.map(({ text }) => text).join(' '), vocabulary))
  const terms = termsOf(line, vocabulary)
  const known = terms.filter((term) => said.has(term)).length
  return (
    line.length >= FEWEST_LETTERS &&
    !/https?:|www\.|[#@<>]/i.test(line) &&
    terms.length > 0 &&
    known >= Math.max(1, FROM_THE_CLIP * terms.length)
  )
}

function termsOf(text: string, { stem, stopwords }: Vocabulary): string[] {
  return tokensOf(text).flatMap((token) => (token && !stopwords.has(token) ? stem(token) : []))
}
