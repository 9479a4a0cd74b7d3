import type { SpokenWord } from './transcripts.ts'

/** Words in a row that are read as one, by their places among all words of the source. */
export interface Paragraph {
  first: number
  last: number
}

/** What ends a paragraph besides another speaker. */
interface Limits {
  /** Seconds of silence; it ends where there are more. */
  pause: number
  /** The words after which a sentence's end ends a paragraph, and after which it ends anywhere. */
  long: number
  longest: number
}

/** Divides words into paragraphs, so that a long text is easy to read, and drawn only where it is seen. Default: all words. */
export function paragraphsOf(
  words: readonly SpokenWord[],
  { pause, long, longest }: Limits,
  { first, last }: Paragraph = { first: 0, last: words.length - 1 },
): Paragraph[] {
  const paragraphs: Paragraph[] = []
  let begin = first
  for (let at = first; at <= last; at++) {
    const [word, next] = [words[at], words[at + 1]]
    const count = at - begin + 1
    const isEnd =
      at === last ||
      !word ||
      !next ||
      word.speaker !== next.speaker ||
      next.start - word.end > pause ||
      count >= longest ||
      (count >= long && isSentenceEnd(word))
    if (!isEnd) continue
    paragraphs.push({ first: begin, last: at })
    begin = at + 1
  }
  return paragraphs
}

export const isSentenceEnd = ({ text }: Pick<SpokenWord, 'text'>): boolean =>
  /[.!?…。！？؟।]["'”’)\]]*$/u.test(text)

/** Gives the index of the paragraph that holds a word. */
export const paragraphAt = (paragraphs: readonly Paragraph[], word: number): number =>
  Math.max(
    0,
    paragraphs.findIndex(({ last }) => word <= last),
  )

/** Gives the index of the word that is said at a second, or was said last before it; -1 before the first. */
export function wordAt(words: readonly SpokenWord[], second: number): number {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle]?.start ?? 0) <= second) low = middle + 1
    else high = middle
  }
  return low - 1
}
