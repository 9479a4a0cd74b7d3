import type { TimeRange } from '../time-range.ts'
import type { Word } from '../transcribe/transcript.ts'
import { clipWords } from './clip-words.ts'
import { isStrong } from './style-words.ts'

/** Finds when words that captions emphasize are said, in clip seconds. */
export function strongMoments(
  words: Word[],
  segments: TimeRange[],
  language: string | null,
): TimeRange[] {
  return clipWords(words, segments, language)
    .filter(({ text }) => isStrong(text))
    .map(({ start, end }) => ({ start, end }))
}
