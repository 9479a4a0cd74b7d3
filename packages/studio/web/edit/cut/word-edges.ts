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

/** The seconds at which a cut falls between two words, ascending. */
export function edgesOf(words: readonly Stretch[]): number[] {
  const edges = words.flatMap((_, index) => {
    const { start, end } = stretchOf(words, index, index)
    return [start, end]
  })
  return [...new Set(edges)].toSorted((a, b) => a - b)
}

/** Returns the edge that is nearest to a second, or the second itself when none is within `reach` seconds. */
export function snap(second: number, edges: readonly number[], reach: number): number {
  const nearest = edges.reduce(
    (best, edge) => (Math.abs(edge - second) < Math.abs(best - second) ? edge : best),
    Number.POSITIVE_INFINITY,
  )
  return Math.abs(nearest - second) <= reach ? nearest : second
}

/** Returns the next edge after a second, or the one before it. */
export function nextEdge(second: number, edges: readonly number[], step: 1 | -1): number {
  const found =
    step === 1
      ? edges.find((edge) => edge > second + SAME)
      : edges.findLast((edge) => edge < second - SAME)
  return found ?? second
}

/** Edges this close, in seconds, are the same. */
const SAME = 0.005
