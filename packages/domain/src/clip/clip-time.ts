import type { ClipWord } from '@svc/specification'

interface TimeRange {
  start: number
  end: number
}

/** Milliseconds are as exact as times get; below lie the artefacts of binary fractions. */
const PRECISION = 1000

/** Adds up how long a clip lasts when its segments are joined, in seconds. */
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
