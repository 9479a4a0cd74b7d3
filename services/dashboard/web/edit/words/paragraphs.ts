import type { SourceWord } from './source-words.ts'

/** Words in a row, by their places among all words of the source. */
export interface Paragraph {
  first: number
  last: number
}

/** A pause of this many seconds ends a paragraph. */
const PAUSE_SECONDS = 2
/** The words after which a sentence's end ends a paragraph, and after which it ends anywhere. */
const ENOUGH_WORDS = 30
const MOST_WORDS = 80
const SENTENCE_END = /[.!?…。！？؟।]["'”’)\]]*$/u

/** Divides words into paragraphs, so that a long text is easy to read, and drawn only where it is seen. */
export function paragraphsOf(
  words: readonly SourceWord[],
  first: number,
  last: number,
): Paragraph[] {
  const paragraphs: Paragraph[] = []
  let begin = first
  for (let at = first; at <= last; at++) {
    const [word, next] = [words[at], words[at + 1]]
    if (at < last && word && next && !isEnd(word, next, at - begin + 1)) continue
    paragraphs.push({ first: begin, last: at })
    begin = at + 1
  }
  return paragraphs
}

function isEnd(word: SourceWord, next: SourceWord, count: number): boolean {
  return (
    word.speaker !== next.speaker ||
    next.start - word.end >= PAUSE_SECONDS ||
    count >= MOST_WORDS ||
    (count >= ENOUGH_WORDS && SENTENCE_END.test(word.text))
  )
}
