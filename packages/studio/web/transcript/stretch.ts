import { isSentenceEnd, wordAt } from '../data/paragraphs.ts'
import type { SpokenWord } from '../data/transcripts.ts'
import type { Selection } from './use-selection.ts'

/** Lengths of a clip that is made by hand, in seconds. */
export const SHORTEST = 1
export const LONGEST = 600

/** Seconds that are kept before the first and after the last word, as far as nothing else is said there. */
const BEFORE = 0.15
const AFTER = 0.3
const TITLE_LENGTH = 60

/** Gives the stretch of the source in which the chosen words are said, and a title made of them. */
export function stretchOf(words: readonly SpokenWord[], { first, last }: Selection) {
  const from = words[first]?.start ?? 0
  const to = words[last]?.end ?? 0
  const start = Math.max(0, words[first - 1]?.end ?? 0, from - BEFORE)
  const end = Math.min(words[last + 1]?.start ?? to + AFTER, to + AFTER)
  return {
    start: Math.min(start, from),
    end: Math.max(end, to),
    title: titleOf(words, first, last),
  }
}

function titleOf(words: readonly SpokenWord[], first: number, last: number): string {
  let title = ''
  for (const { text } of words.slice(first, last + 1)) {
    if (title !== '' && title.length + text.length > TITLE_LENGTH) return `${title} …`
    title = `${title} ${text}`.trim().slice(0, TITLE_LENGTH)
  }
  return title
}

/** Seconds that a suggested stretch takes at least. */
const SUGGESTED = 20

/** Suggests what follows a clip, to the end of a sentence; of the last clip what comes before it. */
export function suggestAfter(
  words: readonly SpokenWord[],
  { from, to }: { from: number; to: number },
): Selection | null {
  const next = wordAt(words, to) + 1
  const first = next < words.length ? next : Math.max(0, wordAt(words, from - SUGGESTED))
  const begin = words[first]?.start
  if (begin === undefined) return null
  const last = words.findIndex(
    (word, index) => index >= first && word.end - begin >= SUGGESTED && isSentenceEnd(word),
  )
  return { first, last: last < 0 ? words.length - 1 : last }
}

export function wordsWithin(
  words: readonly SpokenWord[],
  { from, to }: { from: number; to: number },
): Selection | null {
  const first = words.findIndex(({ end }) => end > from)
  const last = words.findLastIndex(({ start }) => start < to)
  return first < 0 || last < first ? null : { first, last }
}
