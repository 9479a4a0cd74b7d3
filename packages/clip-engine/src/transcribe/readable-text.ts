import { splitSentences } from './sentences.ts'
import type { Word } from './transcript.ts'

/**
 * Writes spoken words as a reader expects them: sentences with capitals and closing marks, `I`, no hesitations.
 *
 * Words that carry punctuation keep it.
 */
export function readableText(words: Word[]): string {
  return splitSentences(words)
    .map((sentence) => sentence.text)
    .join(' ')
}
