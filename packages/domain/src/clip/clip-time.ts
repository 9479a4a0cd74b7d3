import type { ClipWord } from '@svc/specification'

export interface TimeRange {
  start: number
  end: number
}

/** Rounds to milliseconds, the precision of all times; smaller digits are rounding errors of binary fractions. */
const PRECISION = 1000

/** Returns the duration of a clip's joined segments, in seconds. */
export function durationOf(segments: readonly TimeRange[]): number {
  return toMilliseconds(segments.reduce((total, { start, end }) => total + (end - start), 0))
}

/**
 * Moves words from the source's timeline to the clip's own. A word belongs to the segment that its middle lies in, as in
 * captions; one that was cut out is left out.
 */
export function toClipTime(words: readonly ClipWord[], segments: readonly TimeRange[]): ClipWord[] {
  const moved: ClipWord[] = []
  let passed = 0
  for (const segment of segments) {
    for (const word of words.filter((one) => isWithin(one, segment))) {
      const offset = passed - segment.start
      moved.push({
        ...word,
        start: toMilliseconds(Math.max(word.start, segment.start) + offset),
        end: toMilliseconds(Math.min(word.end, segment.end) + offset),
      })
    }
    passed += segment.end - segment.start
  }
  return moved
}

/** Returns whether a word's middle lies in a stretch. */
export function isWithin({ start, end }: TimeRange, stretch: TimeRange): boolean {
  const middle = (start + end) / 2
  return stretch.start <= middle && middle < stretch.end
}

/** Returns the second of the source that is seen at a second of the clip; at a seam, the one after it. */
export function toSourceSecond(second: number, segments: readonly TimeRange[]): number {
  let left = second
  for (const { start, end } of segments) {
    if (left < end - start) return toMilliseconds(start + left)
    left -= end - start
  }
  return segments.at(-1)?.end ?? second
}

/** Returns when a second of the source is seen in the clip, or, if it was cut out, what follows it; `null` after the end. */
export function toClipSecond(second: number, segments: readonly TimeRange[]): number | null {
  let passed = 0
  for (const { start, end } of segments) {
    if (second < end) return toMilliseconds(passed + Math.max(0, second - start))
    passed += end - start
  }
  return null
}

/** Joins stretches that overlap or touch; in ascending order. */
export function uniteRanges(ranges: readonly TimeRange[]): TimeRange[] {
  const united: TimeRange[] = []
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = united.at(-1)
    if (last && start <= last.end)
      united[united.length - 1] = { ...last, end: Math.max(last.end, end) }
    else united.push({ start, end })
  }
  return united
}

export function toMilliseconds(seconds: number): number {
  return Math.round(seconds * PRECISION) / PRECISION
}
