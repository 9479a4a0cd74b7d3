import type { Analysis } from '../../analyze/analysis.ts'
import type { TimeRange } from '../../time-range.ts'
import type { Word } from '../../transcribe/transcript.ts'

/** Seconds a reaction lasts: what is shorter is a click, what is longer is music. */
const REACTION_SECONDS = { min: 0.8, max: 9 }
/** A reaction may be this many LU below the programme loudness, as laughter in the room is. */
const DEPTH = 10
/** Window of the momentary loudness, in seconds; within this time after a word the value still includes the word. */
const LOOK_BACK = 0.4

/** Finds sound that is loud but neither words nor voice, between words: laughter, applause, a bang. Ascending. */
export function findReactions({ loudness, speech }: Analysis, words: Word[]): TimeRange[] {
  const { integrated_lufs } = loudness
  if (integrated_lufs === null) return []
  const voiced = [...words, ...speech].sort((a, b) => a.start - b.start)
  const end = loudness.momentary_lufs.length * loudness.interval_seconds
  const reactions: TimeRange[] = []
  let from = 0
  for (const next of [...voiced, { start: end, end }]) {
    const reaction = loudFrom(loudness, from + LOOK_BACK, next.start, integrated_lufs - DEPTH)
    const seconds = reaction.end - reaction.start
    if (seconds >= REACTION_SECONDS.min && seconds <= REACTION_SECONDS.max) reactions.push(reaction)
    from = Math.max(from, next.end)
  }
  return reactions
}

/** Returns the range from `start` in which the loudness stays at or above `floor`. */
function loudFrom(
  { interval_seconds, momentary_lufs }: Analysis['loudness'],
  start: number,
  end: number,
  floor: number,
): TimeRange {
  let at = Math.ceil(start / interval_seconds)
  while (at * interval_seconds < end && (momentary_lufs[at] ?? -70) >= floor) at += 1
  return { start, end: Math.min(end, Math.max(start, at * interval_seconds)) }
}
