import type { SpokenWord } from '../data/transcripts.ts'

/** Words in a row that were searched for: the index of the first, and behind the last. */
export interface Hit {
  from: number
  to: number
}

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

/** Makes the words ready to be searched: without case, accents and punctuation. */
export const toPlain = (words: readonly SpokenWord[]): string[] =>
  words.map(({ text }) => plain(text))

/** Finds words that follow each other; of the last one its beginning is enough. */
export function findWords(plainWords: readonly string[], query: string): Hit[] {
  const wanted = query.split(/\s+/).map(plain).filter(Boolean)
  const last = wanted.length - 1
  if (last < 0) return []
  const hits: Hit[] = []
  for (let from = 0; from + last < plainWords.length; from++) {
    const isFound = wanted.every((text, nth) =>
      nth === last ? plainWords[from + nth]?.startsWith(text) : plainWords[from + nth] === text,
    )
    if (isFound) hits.push({ from, to: from + last + 1 })
  }
  return hits
}
