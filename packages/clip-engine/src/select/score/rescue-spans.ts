import type { TimeRange } from '../../time-range.ts'
import type { Word } from '../../transcribe/transcript.ts'
import type { Facts } from '../measure/facts.ts'
import { spanOf } from './list-spans.ts'
import type { Rating } from './rate-worth.ts'
import type { Span } from './span.ts'

/**
 * Makes clips where no run of units has an allowed length: a short source, or a few words in a long silence.
 *
 * A source that is no longer than the longest allowed clip becomes one clip. Otherwise runs of units are padded with
 * the surrounding silence up to the shortest allowed duration, never into a neighbouring word.
 */
export function rescueSpans(
  facts: Facts[],
  words: Word[],
  range: TimeRange,
  rating: Rating,
): Span[] {
  const { min, max } = rating.settings.clip_duration
  const isWholeAllowed = range.end - range.start <= max && !facts.some((fact) => fact.isExcluded)
  if (facts.length > 0 && isWholeAllowed) return [spanOf(facts, 0, facts.length - 1, range, rating)]
  const padded = facts.flatMap((_, first) => {
    const last = longestRun(facts, first, max)
    const stretch = pad(facts, first, last, words, range, min)
    return stretch ? [spanOf(facts, first, last, stretch, rating)] : []
  })
  // If silences are cut out, the padding may be removed again; then shorter clips are accepted.
  const long = padded.filter((span) => span.seconds >= min)
  return long.length > 0 ? long : padded
}

function longestRun(facts: Facts[], first: number, max: number): number {
  const start = facts[first]?.unit.entry.time ?? 0
  let last = first
  while (last + 1 < facts.length) {
    const next = facts[last + 1]
    if (!next || next.isExcluded || next.unit.exit.time - start > max) break
    last += 1
  }
  return last
}

function pad(
  facts: Facts[],
  first: number,
  last: number,
  words: Word[],
  range: TimeRange,
  min: number,
): TimeRange | null {
  const head = facts[first]?.unit
  const tail = facts[last]?.unit
  if (!head || !tail || facts[first]?.isExcluded) return null
  const earliest = Math.max(range.start, words[head.entry.word - 1]?.end ?? range.start)
  const latest = Math.min(range.end, words[tail.last + 1]?.start ?? range.end)
  const missing = min - (tail.exit.time - head.entry.time)
  const end = Math.min(latest, tail.exit.time + Math.max(0, missing / 2))
  const start = Math.max(earliest, Math.min(head.entry.time, end - min))
  const full = Math.min(latest, Math.max(end, start + min))
  return full - start >= min - 1e-6 ? { start, end: full } : null
}
