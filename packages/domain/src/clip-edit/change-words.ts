import { ApiError } from '@svc/errors'
import type { CaptionWord, ClipWord } from '@svc/specification'
import {
  durationOf,
  isWithin,
  type TimeRange,
  toMilliseconds,
  toSourceSecond,
} from '../clip/clip-time.ts'
import { type Fault, faultAt } from './faults.ts'

/** Rounding of times to milliseconds, on both sides. */
const TOLERANCE = 0.002

/**
 * Replaces the words of a clip's segments; words of the source outside of them are kept, for when they are cut in again.
 *
 * @param known - In seconds of the source.
 * @param given - In seconds of the clip.
 * @returns In seconds of the source.
 * @throws {ApiError} `VALIDATION_ERROR` at the first words that are wrong.
 */
export function changeWords(
  known: readonly ClipWord[],
  given: readonly CaptionWord[],
  segments: readonly TimeRange[],
): ClipWord[] {
  const faults = faultsOf(given, durationOf(segments))
  if (faults.length > 0) throw ApiError.invalid(faults)
  const isShown = (word: TimeRange) => segments.some((segment) => isWithin(word, segment))
  const shown = known.filter(isShown)
  const others = known.filter((word) => !isShown(word))
  const placed = given.map((word) => toWord(place(word, segments), shown))
  return [...others, ...placed].toSorted((a, b) => a.start - b.start)
}

function faultsOf(words: readonly CaptionWord[], duration: number): Fault[] {
  return words.flatMap(({ start, end }, index) => {
    const before = words[index - 1]?.start ?? 0
    return [
      start < before &&
        faultAt(
          `captions.words[${index}].start`,
          `The word begins at ${start} s, before the one in front of it, at ${before} s.`,
        ),
      end <= start &&
        faultAt(
          `captions.words[${index}].end`,
          `The word ends at ${end} s; it must end after its start, ${start} s.`,
        ),
      end > duration + TOLERANCE &&
        faultAt(
          `captions.words[${index}].end`,
          `The word ends at ${end} s, after the end of the clip, ${duration} s.`,
        ),
    ].filter((fault) => fault !== false)
  })
}

/** Moves a word to the source; one across a seam stays in the segment that its middle lies in. */
function place(word: CaptionWord, segments: readonly TimeRange[]): CaptionWord {
  const middle = toMilliseconds((word.start + word.end) / 2)
  const inSource = toSourceSecond(middle, segments)
  const { start, end } = segments.find((segment) =>
    isWithin({ start: inSource, end: inSource }, segment),
  ) ??
    segments.at(-1) ?? { start: 0, end: inSource }
  const shift = inSource - middle
  return {
    ...word,
    start: toMilliseconds(Math.max(start, word.start + shift)),
    end: toMilliseconds(Math.min(end, word.end + shift)),
  }
}

function toWord(word: CaptionWord, shown: readonly ClipWord[]): ClipWord {
  const { text, start, end } = word
  const before = shown.reduce<ClipWord | undefined>(
    (best, one) => (overlap(one, word) > (best ? overlap(best, word) : 0) ? one : best),
    undefined,
  )
  const isUnchanged = before?.text === text
  return {
    text,
    start,
    end,
    speaker: before?.speaker ?? null,
    // A person is sure of what they wrote.
    confidence: isUnchanged ? before.confidence : 1,
    filler: isUnchanged && before.filler,
  }
}

function overlap(a: TimeRange, b: TimeRange): number {
  return Math.min(a.end, b.end) - Math.max(a.start, b.start)
}
