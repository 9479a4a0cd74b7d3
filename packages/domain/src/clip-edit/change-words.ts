import type { Fault } from '@svc/errors'
import { ApiError } from '@svc/errors'
import type { CaptionWord, ClipWord } from '@svc/specification'
import { inSourceOrder } from '@svc/specification/play-order'
import {
  durationOf,
  isWithin,
  type TimeRange,
  toClipTime,
  toMilliseconds,
  toSourceSecond,
} from '../clip/clip-time.ts'
import { faultAt } from '../refusals.ts'

/** Rounding of times to milliseconds, on both sides. */
const TOLERANCE = 0.002

/**
 * Replaces the words of a clip's segments; words of the source outside of them are kept, for when they are cut in again.
 *
 * @param known - In seconds of the source.
 * @param given - In seconds of the clip; absent, or the same as are shown there already, to change nothing.
 * @returns In seconds of the source.
 * @throws {ApiError} `VALIDATION_ERROR` at the first words that are wrong.
 */
export function changeWords(
  known: ClipWord[],
  given: readonly CaptionWord[] | undefined,
  segments: readonly TimeRange[],
): { words: ClipWord[]; isChanged: boolean } {
  if (!given || areShown(given, toClipTime(known, segments)))
    return { words: known, isChanged: false }
  const faults = faultsOf(given, durationOf(segments))
  if (faults.length > 0) throw ApiError.invalid(faults)
  const isShown = (word: TimeRange) => segments.some((segment) => isWithin(word, segment))
  const shown = known.filter(isShown)
  const others = known.filter((word) => !isShown(word))
  let passed = 0
  const placed = inSourceOrder(given.map((word) => place(word, segments))).map((one) => {
    while ((shown[passed]?.end ?? Number.POSITIVE_INFINITY) <= one.start) passed += 1
    return toWord(one, overlapped(one, shown, passed))
  })
  return {
    words: inSourceOrder([...others, ...placed]),
    isChanged: true,
  }
}

function areShown(given: readonly CaptionWord[], shown: readonly ClipWord[]): boolean {
  const isSame = ({ text, start, end }: CaptionWord, at: number) =>
    text === shown[at]?.text && start === shown[at].start && end === shown[at].end
  return given.length === shown.length && given.every(isSame)
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

/** @param before - The known word that it is laid over. */
function toWord(word: CaptionWord, before: ClipWord | undefined): ClipWord {
  const { text, start, end } = word
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

/** @param from - The place in `shown` of the first word that does not end before it. */
function overlapped(
  word: TimeRange,
  shown: readonly ClipWord[],
  from: number,
): ClipWord | undefined {
  let best: ClipWord | undefined
  for (let at = from; (shown[at]?.start ?? word.end) < word.end; at += 1) {
    const one = shown[at]
    if (one && overlap(one, word) > (best ? overlap(best, word) : 0)) best = one
  }
  return best
}

function overlap(a: TimeRange, b: TimeRange): number {
  return Math.min(a.end, b.end) - Math.max(a.start, b.start)
}
