import { cut, isKept, restore, type Stretch } from './segments.ts'

/** A word as far as cutting is concerned. */
export interface Spoken extends Stretch {
  filler: boolean
}

/** Seconds that are left of a pause at each side, so that words do not run into one another. */
export const LEFT_OF_PAUSE = 0.12

/**
 * Cuts out the pauses between words. The service measures the sound as well when it draws the clip; this is what it comes
 * to until then.
 *
 * @param least - The shortest pause that is cut out, in seconds.
 */
export function withoutPauses(
  segments: readonly Stretch[],
  words: readonly Spoken[],
  least: number,
): Stretch[] {
  const heard = words.filter((word) => isKept(word, segments))
  return pausesOf(heard, least).reduce<Stretch[]>(
    (left, pause) =>
      cut(left, { start: pause.start + LEFT_OF_PAUSE, end: pause.end - LEFT_OF_PAUSE }),
    [...segments],
  )
}

/** Cuts out the filler words. */
export function withoutFillers(segments: readonly Stretch[], words: readonly Spoken[]): Stretch[] {
  return words.filter(({ filler }) => filler).reduce<Stretch[]>(cut, [...segments])
}

/** Brings back what is missing between two segments and has no word in it. */
export function withPauses(segments: readonly Stretch[], words: readonly Spoken[]): Stretch[] {
  return refill(segments, words, (inside) => inside.length === 0)
}

/** Brings back what is missing between two segments and has nothing but filler words in it. */
export function withFillers(segments: readonly Stretch[], words: readonly Spoken[]): Stretch[] {
  return refill(
    segments,
    words,
    (inside) => inside.length > 0 && inside.every(({ filler }) => filler),
  )
}

function refill(
  segments: readonly Stretch[],
  words: readonly Spoken[],
  isWanted: (inside: Spoken[]) => boolean,
): Stretch[] {
  return segments.slice(1).reduce<Stretch[]>(
    (filled, next, index) => {
      const gap = { start: segments[index]?.end ?? next.start, end: next.start }
      if (gap.end <= gap.start) return filled
      const inside = words.filter((word) => {
        const middle = (word.start + word.end) / 2
        return middle >= gap.start && middle < gap.end
      })
      return isWanted(inside) ? restore(filled, gap) : filled
    },
    [...segments],
  )
}

function pausesOf(words: readonly Spoken[], least: number): Stretch[] {
  return words.slice(1).flatMap(({ start }, index) => {
    const end = words[index]?.end ?? start
    return start - end >= least ? [{ start: end, end: start }] : []
  })
}
