import { isKept, type Stretch } from './segments.ts'

/** What is silent between two words. */
export interface Pause {
  /** Its length in the source. */
  seconds: number
  /** Whether some of it is cut out. */
  isCut: boolean
}

/** Shorter pauses are part of speaking. */
const SHORTEST = 0.4
/** Less than this is rounding, not a cut. */
const SEEN = 0.1

/** Finds the pause between two words of a cut; `null` where one of them is cut out, or where they follow one another. */
export function pauseBetween(
  word: Stretch,
  next: Stretch | undefined,
  segments: readonly Stretch[],
): Pause | null {
  if (!next || next.start - word.end < SHORTEST) return null
  if (!isKept(word, segments) || !isKept(next, segments)) return null
  const seconds = next.start - word.end
  const heard = segments.reduce(
    (sum, { start, end }) =>
      sum + Math.max(0, Math.min(end, next.start) - Math.max(start, word.end)),
    0,
  )
  return { seconds, isCut: seconds - heard >= SEEN }
}

/** Lists the pauses between the words from one place to another, each with its stretch of the source. */
export function pausesWithin(
  words: readonly Stretch[],
  { first, last }: { first: number; last: number },
  segments: readonly Stretch[],
): (Pause & Stretch)[] {
  return words.slice(first, last).flatMap((word, index) => {
    const next = words[first + index + 1]
    const pause = pauseBetween(word, next, segments)
    return pause && next ? [{ ...pause, start: word.end, end: next.start }] : []
  })
}
