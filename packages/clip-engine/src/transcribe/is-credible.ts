import type { Word } from './transcript.ts'

const FEWEST_WORDS = 15
/** Measured with Vosk: English speech 0.84 to 0.98, German, Spanish and Japanese 0.69 to 0.79. */
const LEAST_CONFIDENCE = 0.815

/** Whether a recognizer of one language was sure enough to have heard that language. Too few words prove nothing. */
export function isCredible(words: Word[]): boolean {
  if (words.length < FEWEST_WORDS) return true
  const sum = words.reduce((total, word) => total + word.confidence, 0)
  return sum / words.length >= LEAST_CONFIDENCE
}
