import type { Transcript, Word } from './transcript.ts'

/** Least confidence as shares of the recognizer's `sure_from`: of a sentence's mean, and of each of its words. */
const SURE_SENTENCE = 1.125
const SURE_WORD = 0.75
/** A sentence this near to words that were left out has probably lost some words too. */
const BESIDE_SECONDS = 1

/** Whether a sentence was understood well enough to be written large: as a whole, in every word, and with none left out. */
export function isSurelySaid(
  words: Word[],
  { sure_from, doubtful }: Pick<Transcript, 'sure_from' | 'doubtful'>,
): boolean {
  const spoken = words.filter(({ filler }) => !filler)
  const [first] = spoken
  const last = spoken.at(-1)
  if (!first || !last) return true
  const mean = spoken.reduce((sum, { confidence }) => sum + confidence, 0) / spoken.length
  const isWhole = doubtful.every(
    ({ start, end }) => end < first.start - BESIDE_SECONDS || start > last.end + BESIDE_SECONDS,
  )
  return (
    isWhole &&
    mean >= SURE_SENTENCE * sure_from &&
    spoken.every(({ confidence }) => confidence >= SURE_WORD * sure_from)
  )
}
