import type { TimeRange } from '../../time-range.ts'
import type { HeardWord } from '../recognizer.ts'

/** Distributes words over a stretch of time, in order, each in proportion to its number of letters. */
export function spreadWords(
  words: Pick<HeardWord, 'text' | 'confidence'>[],
  { start, end }: TimeRange,
): HeardWord[] {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0)
  let at = start
  return words.map((word) => {
    const begun = at
    at = Math.min(end, at + ((end - start) * word.text.length) / letters)
    return { ...word, start: begun, end: at }
  })
}
