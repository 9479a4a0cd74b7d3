import { bareWord, UNFINISHED } from '../../transcribe/function-words.ts'
import { endMark } from '../../transcribe/sentence-marks.ts'
import type { Word } from '../../transcribe/transcript.ts'
import type { Vocabulary } from '../language/vocabulary.ts'
import type { Facts } from '../measure/facts.ts'
import { plainText, shorten } from './plain-text.ts'

/** Characters at which a headline reads best. */
const IDEAL_LENGTH = 48

/** What a unit is worth less for each one that is heard before it. */
const LATENESS = 0.04

/**
 * Picks the sentence of these units that makes the best headline, shortened to `limit` characters.
 *
 * Earlier units win over equal later ones: the first sentence is what the viewer hears under it.
 *
 * @returns An empty text when nothing is said.
 */
export function headline(
  units: Facts[],
  words: Word[],
  vocabulary: Vocabulary,
  limit: number,
): string {
  let best = { text: '', worth: Number.NEGATIVE_INFINITY }
  units.forEach((facts, index) => {
    if (isBrokenOff(words[facts.unit.last])) return
    const text = shorten(plainText(facts.unit, words, vocabulary), vocabulary, limit)
    if (!text) return
    const worth = rateHeadline(facts, text) - LATENESS * index
    if (worth > best.worth) best = { text, worth }
  })
  return best.text
}

/** A pause after “because” ends what a recognizer hears, but no sentence. */
function isBrokenOff(last: Word | undefined): boolean {
  return last !== undefined && endMark(last.text) === null && UNFINISHED.has(bareWord(last.text))
}

function rateHeadline(
  { signs, numbers, names, unit, dangling, centrality }: Facts,
  text: string,
): number {
  const signals =
    0.3 * Math.min(1, signs.curiosity.length) +
    0.25 * Math.min(1, signs.claims.length) +
    0.2 * Math.min(1, numbers.length) +
    0.15 * Math.min(1, signs.problems.length + signs.emotions.length) +
    0.1 * Math.min(2, names.length) +
    (unit.form === 'question' ? 0.25 : 0)
  const length = Math.exp(-((Math.log(text.length / IDEAL_LENGTH) / 0.5) ** 2))
  const housekeeping = signs.housekeeping.length > 0 ? 0.8 : 0
  const isCut = text.endsWith('…') ? 0.15 : 0
  return signals + 0.4 * length + 0.3 * centrality - 0.5 * dangling - housekeeping - isCut
}
