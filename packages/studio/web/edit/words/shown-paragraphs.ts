import type { Paragraph } from '../../data/paragraphs.ts'
import { inSourceOrder, type Stretch } from '../cut/segments.ts'

/** Seconds between two segments that are shown beside each of them; of a longer gap the middle is left out. */
const NEAR_SECONDS = 60

/** Leaves out what is said far from both segments that it lies between: passages of a clip may be hours apart. */
export function paragraphsNear(
  paragraphs: readonly Paragraph[],
  words: readonly Stretch[],
  segments: readonly Stretch[],
): Paragraph[] {
  const ascending = inSourceOrder(segments)
  const gaps = ascending.flatMap(({ end }, at) => {
    const next = ascending[at + 1]
    return next ? [{ start: end + NEAR_SECONDS, end: next.start - NEAR_SECONDS }] : []
  })
  return paragraphs.filter(({ first, last }) => {
    const start = words[first]?.start ?? 0
    const end = words[last]?.end ?? start
    return !gaps.some((gap) => start > gap.start && end < gap.end)
  })
}

/** Gives the word at a place, or the next one that is shown, seen from another word. */
export function shownWord(paragraphs: readonly Paragraph[], to: number, from: number): number {
  const at = paragraphs.findIndex(({ last }) => to <= last)
  const here = paragraphs[at]
  if (!here || to >= here.first) return to
  return to > from ? here.first : (paragraphs[at - 1]?.last ?? here.first)
}
