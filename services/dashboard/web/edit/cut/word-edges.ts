import type { Stretch } from './segments.ts'

/**
 * Returns the stretch of the source that belongs to some words in a row: from the middle of the pause before them to the
 * middle of the pause after them, so that cutting words and restoring them lead back to the same cut.
 *
 * @param words - All words of the source, ascending.
 * @param first - Place of the first of the words; `last` of the last one.
 */
export function stretchOf(words: readonly Stretch[], first: number, last: number): Stretch {
  const [one, other] = [words[first], words[last]]
  if (!one || !other) throw new RangeError(`There are no words ${first} to ${last}.`)
  return {
    start: edgeBefore(words[first - 1], one),
    end: edgeAfter(other, words[last + 1]),
  }
}

/** The most of a pause that a word takes along, in seconds. */
const BREATH = 0.5

function edgeBefore(before: Stretch | undefined, { start }: Stretch): number {
  const middle = before ? (before.end + start) / 2 : 0
  return Math.max(0, Math.max(middle, start - BREATH))
}

function edgeAfter({ end }: Stretch, after: Stretch | undefined): number {
  return after ? Math.min((end + after.start) / 2, end + BREATH) : end + BREATH
}
