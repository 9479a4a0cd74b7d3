import { lengthOf, type TimeRange } from '../time-range.ts'
import type { Transcript, Word } from './transcript.ts'

export interface SpeechWithin {
  words: Word[]
  /** Whether something is said there that the recognizer only guessed at. */
  isDoubtful: boolean
}

/** Largest share of the speech that may be guessed; above it, the remaining words make no sense alone. */
const MOST_GUESSED = 0.5

/** Returns the words that are heard when only `segments` are played: those whose middle is inside; none where most was guessed. */
export function speechWithin(
  { words, doubtful }: Pick<Transcript, 'words' | 'doubtful'>,
  segments: TimeRange[],
): SpeechWithin {
  const heard = words.filter(({ start, end }) => {
    const middle = (start + end) / 2
    return segments.some((segment) => segment.start <= middle && middle < segment.end)
  })
  const guessed = doubtful.reduce((sum, range) => sum + secondsInside(range, segments), 0)
  const understood = lengthOf(heard)
  const isMostlyGuessed = guessed > MOST_GUESSED * (guessed + understood)
  return { words: isMostlyGuessed ? [] : heard, isDoubtful: guessed > 0 }
}

function secondsInside(range: TimeRange, segments: TimeRange[]): number {
  return segments.reduce((sum, { start, end }) => {
    const seconds = Math.min(end, range.end) - Math.max(start, range.start)
    return sum + Math.max(0, seconds)
  }, 0)
}
