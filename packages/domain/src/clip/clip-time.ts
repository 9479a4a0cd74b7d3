import type { ClipWord } from '@svc/specification'

interface TimeRange {
  start: number
  end: number
}

/** Rounds to milliseconds, the precision of all times; smaller digits are rounding errors of binary fractions. */
const PRECISION = 1000

/** Returns the duration of a clip's joined segments, in seconds. */
export function durationOf(segments: readonly TimeRange[]): number {
  return round(segments.reduce((total, { start, end }) => total + (end - start), 0))
}

/** Moves words from the source's timeline to the clip's own; a word that was cut out is left out. */
export function toClipTime(words: readonly ClipWord[], segments: readonly TimeRange[]): ClipWord[] {
  const moved: ClipWord[] = []
  let passed = 0
  for (const segment of segments) {
    for (const word of words) {
      const start = Math.max(word.start, segment.start)
      const end = Math.min(word.end, segment.end)
      if (start >= end) continue
      const offset = passed - segment.start
      moved.push({ ...word, start: round(start + offset), end: round(end + offset) })
    }
    passed += segment.end - segment.start
  }
  return moved
}

function round(seconds: number): number {
  return Math.round(seconds * PRECISION) / PRECISION
}
