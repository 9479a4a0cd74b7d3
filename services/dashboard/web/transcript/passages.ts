import type { SpokenWord } from '../data/transcripts.ts'

/** Words that are read as one paragraph: the first and the last of them. */
export interface Passage {
  first: number
  last: number
}

/** Seconds of silence that end a paragraph, and words after which it ends with its sentence. */
const PAUSE = 1.5
const LONG = 60
const LONGEST = 120

/** Divides what was said into paragraphs: by who speaks, by pauses, and by length. */
export function toPassages(words: readonly SpokenWord[]): Passage[] {
  const passages: Passage[] = []
  let first = 0
  for (const [index, word] of words.entries()) {
    const next = words[index + 1]
    const count = index - first + 1
    const isEnd =
      !next ||
      next.speaker !== word.speaker ||
      next.start - word.end > PAUSE ||
      (count >= LONG && isSentenceEnd(word)) ||
      count >= LONGEST
    if (!isEnd) continue
    passages.push({ first, last: index })
    first = index + 1
  }
  return passages
}

export const isSentenceEnd = ({ text }: SpokenWord): boolean => /[.!?…。]["'”’)]?$/.test(text)

/** Gives the index of the passage that holds a word. */
export function passageOf(passages: readonly Passage[], word: number): number {
  return Math.max(
    0,
    passages.findIndex(({ last }) => word <= last),
  )
}

/** Gives the index of the word that is said at a time, or was said last before it; -1 before the first. */
export function wordAt(words: readonly SpokenWord[], time: number): number {
  let low = 0
  let high = words.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle]?.start ?? 0) <= time) low = middle + 1
    else high = middle
  }
  return low - 1
}
