import { joinRanges } from '../analyze/join-ranges.ts'
import type { TimeRange } from '../time-range.ts'
import type { Word } from '../transcribe/transcript.ts'
import type { Censor } from './censor.ts'
import { findCensored } from './find-censored.ts'

/** Seconds that are covered beyond a word where its neighbours leave room, because recognizers end words a little early. */
const REACH = 0.03
/** Ranges that are less than this many seconds apart are one. */
const TOUCHING = 1e-6

/**
 * Finds when censored words are heard in a clip.
 *
 * A range never reaches into a word that may be heard.
 *
 * @param words - Source seconds, ascending.
 * @param segments - The parts of the source that the clip keeps, in the order they are played.
 * @returns Clip seconds, ascending, not overlapping.
 */
export function censoredRanges(words: Word[], segments: TimeRange[], censor: Censor): TimeRange[] {
  if (censor.mode === 'mask') return []
  const marks = findCensored(words, censor)
  const spoken = words.flatMap(({ start, end }, index) => {
    if (!marks[index]) return []
    const before = words[index - 1]?.end ?? Number.NEGATIVE_INFINITY
    const after = words[index + 1]?.start ?? Number.POSITIVE_INFINITY
    return [
      {
        start: Math.min(start, Math.max(before, start - REACH)),
        end: Math.max(end, Math.min(after, end + REACH)),
      },
    ]
  })
  return joinRanges(onClip(spoken, segments), TOUCHING)
}

function onClip(ranges: TimeRange[], segments: TimeRange[]): TimeRange[] {
  let played = 0
  return segments.flatMap((segment) => {
    const offset = played - segment.start
    played += segment.end - segment.start
    return ranges
      .map(({ start, end }) => ({
        start: Math.max(start, segment.start) + offset,
        end: Math.min(end, segment.end) + offset,
      }))
      .filter(({ start, end }) => end > start)
  })
}
