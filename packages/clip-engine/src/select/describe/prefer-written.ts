import type { Word } from '../../transcribe/transcript.ts'
import { tokensOf } from '../language/tokens.ts'
import type { Vocabulary } from '../language/vocabulary.ts'
import type { Headlines } from './headline.ts'

/** More than this share of a line's content words must be said in the clip; otherwise the line is about something else. */
const FROM_THE_CLIP = 0.5
/** Shortest usable line. */
const FEWEST_LETTERS = 8

/**
 * Takes a language model's headlines where they fit the clip, otherwise the spoken ones.
 *
 * More than half of a line's content words must be said in the clip. This rejects lines that the model made up, or that the
 * spoken text instructed it to write (prompt injection).
 */
export function preferWritten(
  spoken: Headlines,
  written: Headlines | undefined,
  words: Word[],
  vocabulary: Vocabulary,
): Headlines {
  if (!written) return spoken
  const said = new Set(termsOf(words.map(({ text }) => text).join(' '), vocabulary))
  const isFit = (line: string) => {
    const terms = termsOf(line, vocabulary)
    const known = terms.filter((term) => said.has(term)).length
    return (
      line.length >= FEWEST_LETTERS &&
      !/https?:|www\.|[#@<>]/i.test(line) &&
      terms.length > 0 &&
      known > FROM_THE_CLIP * terms.length
    )
  }
  const title = isFit(written.title) ? written.title : spoken.title
  const others = [written.hook, spoken.hook, spoken.title]
  const hook = others.find((line) => line === spoken.hook || (isFit(line) && line !== title))
  return { title, hook: hook ?? spoken.hook }
}

function termsOf(text: string, { stem, stopwords }: Vocabulary): string[] {
  return tokensOf(text).flatMap((token) => (token && !stopwords.has(token) ? stem(token) : []))
}
