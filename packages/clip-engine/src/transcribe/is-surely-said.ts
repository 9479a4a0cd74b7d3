import { mean } from '../averages.ts'
import { isRude } from '../caption/profanity.ts'
import type { Transcript, Word } from './transcript.ts'

/** Least confidence as shares of the recognizer's `sure_from`: of a sentence's mean, and of each of its words. */
const SURE_SENTENCE = 1.125
const SURE_WORD = 0.75
/** How much of the way from `sure_from` to certainty a rude word needs: it is worse than another to have been put into a mouth. */
const SURE_RUDE = 0.5
/** A sentence this near to words that were left out has probably lost some words too. */
const BESIDE_SECONDS = 1

/**
 * Marks the words that may be misheard.
 *
 * Rude ones have to be nearly certain, half way from `sure_from` to 1: captions leave out those that are not.
 */
export function markDoubtful(words: Word[], sure_from: number): Word[] {
  const rude = sure_from + SURE_RUDE * (1 - sure_from)
  return words.map((word) => {
    const least = isRude(word.text) ? rude : SURE_WORD * sure_from
    return word.filler || word.confidence >= least ? word : { ...word, doubtful: true }
  })
}

/** Whether a sentence was understood well enough to be written large: as a whole, in every word, and with none left out. */
export function isSurelySaid(
  words: Word[],
  { sure_from, doubtful }: Pick<Transcript, 'sure_from' | 'doubtful'>,
): boolean {
  const spoken = words.filter(({ filler }) => !filler)
  const [first] = spoken
  const last = spoken.at(-1)
  if (!first || !last) return true
  const isWhole = doubtful.every(
    ({ start, end }) => end < first.start - BESIDE_SECONDS || start > last.end + BESIDE_SECONDS,
  )
  return (
    isWhole &&
    mean(spoken.map(({ confidence }) => confidence)) >= SURE_SENTENCE * sure_from &&
    spoken.every(({ confidence }) => confidence >= SURE_WORD * sure_from)
  )
}
