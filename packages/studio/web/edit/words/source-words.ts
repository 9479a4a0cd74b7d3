import type { ClipWord } from '@svc/client'
import { wordAt } from '../../data/paragraphs.ts'
import type { SpokenWord } from '../../data/transcripts.ts'
import { isKept, type Stretch, toMilliseconds } from '../cut/segments.ts'

/** A word of the source, in seconds of the source. */
export interface SourceWord extends Stretch {
  /** What was heard. */
  text: string
  filler: boolean
  /** Whether it may be misheard. */
  doubtful: boolean
  /** What the transcript calls who says it. */
  speaker: string | null
}

/**
 * Puts the words of a clip into those of the whole source: in the clip its own count, which a person may have corrected;
 * around and between them those of the transcript.
 */
export function sourceWords(
  own: readonly ClipWord[],
  segments: readonly Stretch[],
  transcript: readonly SpokenWord[],
): SourceWord[] {
  const others = transcript
    .filter((word) => !isKept(word, segments))
    .map(({ text, start, end, filler = false, doubtful = false, speaker = null }) => {
      return { text, start, end, filler, doubtful, speaker }
    })
  return [...others, ...own.map((word) => toSourceWord(word, segments, transcript))].toSorted(
    (a, b) => a.start - b.start,
  )
}

function toSourceWord(
  word: ClipWord,
  segments: readonly Stretch[],
  transcript: readonly SpokenWord[],
): SourceWord {
  const { text, start, end, filler, doubtful = false } = word
  const offset = offsetAt((start + end) / 2, segments)
  // The words of a clip have names in place of labels.
  const { speaker } = transcript[wordAt(transcript, (start + end) / 2 + offset)] ?? word
  return {
    ...{ text, filler, doubtful, speaker: speaker ?? null },
    start: toMilliseconds(start + offset),
    end: toMilliseconds(end + offset),
  }
}

/** What is added to a second of the clip to get that of the source; the same for both ends of a word. */
function offsetAt(second: number, segments: readonly Stretch[]): number {
  let passed = 0
  for (const { start, end } of segments) {
    if (second < passed + end - start) return start - passed
    passed += end - start
  }
  const last = segments.at(-1)
  return last ? last.end - passed : 0
}
