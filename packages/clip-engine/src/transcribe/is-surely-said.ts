import type { Transcript, Word } from './transcript.ts'

/** Share of the recognizer's own threshold below which a single word is more likely misheard than not. */
const MISHEARD_BELOW = 0.75

/** Whether every one of these words was understood well enough to be written large. */
export function isSurelySaid(words: Word[], { sure_from }: Pick<Transcript, 'sure_from'>): boolean {
  return words.every(({ confidence, filler }) => filler || confidence >= MISHEARD_BELOW * sure_from)
}
