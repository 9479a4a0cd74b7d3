import type { ProjectSettings } from '@svc/specification'
import type { TimeRange } from '../clip/clip-time.ts'
import type { RatedPassage } from './rate-passages.ts'

/** A stretch of the source, and the passage for which it was chosen. */
interface Moment extends TimeRange {
  said: string
}

/** What is worth less than this share of the best one only mentions the subject. */
const LEAST_SHARE = 0.5
/** Seconds of silence that nothing is continued over. */
const LONGEST_PAUSE = 4

/**
 * Chooses stretches around the passages that fit best, each of whole passages and of the length that clips of the project have.
 *
 * @param passages - All of a source, in the order of their time; `fit` is 0 where the subject is not spoken of.
 * @param taken - What clips show already.
 */
export function chooseMoments(
  passages: readonly RatedPassage[],
  taken: readonly TimeRange[],
  length: ProjectSettings['clip_duration'],
): Moment[] {
  const best = Math.max(0, ...passages.map(({ fit }) => fit))
  const chosen: Moment[] = []
  const hits = [...passages.entries()]
    .filter(([, { fit }]) => fit > 0 && fit >= LEAST_SHARE * best)
    .toSorted(([, a], [, b]) => b.fit - a.fit)
  for (const [index, { said }] of hits) {
    const range = grow(passages, index, length)
    if (![...taken, ...chosen].some((other) => isSame(range, other)))
      chosen.push({ ...range, said })
  }
  return chosen
}

/** Adds passages on both sides: those that speak of the subject up to the length that is preferred, others up to the least. */
function grow(
  passages: readonly RatedPassage[],
  index: number,
  { min, max, target }: ProjectSettings['clip_duration'],
): TimeRange {
  let [from, to] = [index, index]
  const at = (nth: number) => passages[nth]
  const lengthOf = (first: number, last: number) => (at(last)?.end ?? 0) - (at(first)?.start ?? 0)
  for (;;) {
    const seconds = lengthOf(from, to)
    const isOpen = (nth: number, gap: number) => {
      const fit = at(nth)?.fit
      if (fit === undefined || gap > LONGEST_PAUSE) return false
      return seconds < min || (seconds < target && fit > 0)
    }
    const after = (at(to + 1)?.start ?? 0) - (at(to)?.end ?? 0)
    const before = (at(from)?.start ?? 0) - (at(from - 1)?.end ?? 0)
    if (isOpen(to + 1, after) && lengthOf(from, to + 1) <= max) to += 1
    else if (isOpen(from - 1, before) && lengthOf(from - 1, to) <= max) from -= 1
    else break
  }
  const { start = 0, end = 0 } = { start: at(from)?.start, end: at(to)?.end }
  return { start, end: Math.min(end, start + max) }
}

/** Whether two stretches show the same: more than half of the shorter one. */
function isSame(a: TimeRange, b: TimeRange): boolean {
  const common = Math.min(a.end, b.end) - Math.max(a.start, b.start)
  return common > Math.min(a.end - a.start, b.end - b.start) / 2
}
