import type { Word } from '../../transcribe/transcript.ts'
import { tokensOf } from '../language/tokens.ts'
import type { Vocabulary } from '../language/vocabulary.ts'

/** Least gap in seconds after a dropped hesitation, connective or word with punctuation; less would be audible. */
const SPOKEN_APART = 0.06

/** Least gap in seconds after any other dropped word: without it, "right" or "now" may belong to the sentence. */
const SET_OFF = 0.15

const MOST_DROPPED = 5

/** A sentence keeps at least this many words. */
const FEWEST_LEFT = 3

/**
 * Finds the word a clip should begin with: after "and", "so", "um" and their like, as an editor would cut.
 *
 * A word is skipped only where a gap follows it; otherwise the cut would be audible.
 *
 * @returns An index from `first` to `last`.
 */
export function skipOpeners(
  words: Word[],
  first: number,
  last: number,
  vocabulary: Vocabulary,
): number {
  const furthest = Math.min(first + MOST_DROPPED, last - FEWEST_LEFT + 1)
  let at = first
  let reached = first
  while (reached < furthest) {
    const next = reached + openerLength(words, reached, last, vocabulary)
    if (next === reached || next > furthest) break
    reached = next
    if (isSpokenApart(words, next, vocabulary)) at = reached
  }
  return at
}

function isSpokenApart(words: Word[], next: number, vocabulary: Vocabulary): boolean {
  const dropped = words[next - 1]
  const gap = (words[next]?.start ?? 0) - (dropped?.end ?? 0)
  const text = dropped?.text ?? ''
  const isLoose =
    dropped?.filler ||
    /\p{P}$/u.test(text) ||
    vocabulary.connectives.lengthAt(tokensOf(text), 0) > 0
  return gap >= (isLoose ? SPOKEN_APART : SET_OFF)
}

function openerLength(words: Word[], at: number, last: number, vocabulary: Vocabulary): number {
  const texts = words
    .slice(at, Math.min(at + 4, last + 1))
    .map((word) => tokensOf(word.text)[0] ?? '')
  if (words[at]?.filler || vocabulary.fillers.has(texts[0] ?? '')) return 1
  return vocabulary.openers.lengthAt(texts, 0)
}
