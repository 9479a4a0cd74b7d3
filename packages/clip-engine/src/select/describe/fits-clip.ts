import type { Word } from '../../transcribe/transcript.ts'
import { tokensOf } from '../language/tokens.ts'
import type { Vocabulary } from '../language/vocabulary.ts'

/** More than this share of a line's content words must be said in the clip; otherwise the line is about something else. */
const FROM_THE_CLIP = 0.5
/** Shortest usable line. */
const FEWEST_LETTERS = 8

/**
 * Returns whether a language model's line fits the clip: more than half of its content words must be said in it. This rejects
 * lines that the model made up, or that the spoken text instructed it to write (prompt injection).
 */
export function fitsClip(line: string, words: Word[], vocabulary: Vocabulary): boolean {
  const said = new Set(termsOf(words.map(({ text }) => text).join(' '), vocabulary))
  const terms = termsOf(line, vocabulary)
  const known = terms.filter((term) => said.has(term)).length
  return (
    line.length >= FEWEST_LETTERS &&
    !/https?:|www\.|[#@<>]/i.test(line) &&
    terms.length > 0 &&
    known > FROM_THE_CLIP * terms.length
  )
}

function termsOf(text: string, { stem, stopwords }: Vocabulary): string[] {
  return tokensOf(text).flatMap((token) => (token && !stopwords.has(token) ? stem(token) : []))
}
