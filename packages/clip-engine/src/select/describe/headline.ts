import { endMark } from '../../transcribe/sentence-marks.ts'
import type { Word } from '../../transcribe/transcript.ts'
import type { Vocabulary } from '../language/vocabulary.ts'
import type { Facts } from '../measure/facts.ts'
import { isFluent } from './is-fluent.ts'
import { listQuotes, type Quote } from './list-quotes.ts'
import { plainText } from './plain-text.ts'
import { standsAlone } from './stands-alone.ts'

/** Characters a headline may have: what a phone shows whole. */
export const LONGEST_HEADLINE = 60

/**
 * The parts of a unit that could be headlines; none where it is not fluent.
 *
 * @param mend - Changes the sentence before its parts are listed.
 */
export function listHeadlines(
  { unit, signs }: Facts,
  words: Word[],
  vocabulary: Vocabulary,
  mend = (sentence: string) => sentence,
): Quote[] {
  if (unit.form === 'fragment' || signs.housekeeping.length > 0) return []
  const sentence = mend(plainText(unit, words, vocabulary))
  if (!isFluent(sentence)) return []
  const hasEnd = endMark(words[unit.last]?.text ?? '') === 'sentence'
  return listQuotes(sentence, vocabulary)
    .map((quote) => ({
      ...quote,
      text: quote.text.replace(/[\s.,;:!]+$/u, ''),
      isEnding: quote.isEnding && hasEnd,
      isWhole: quote.isWhole && hasEnd,
    }))
    .filter(({ text }) => [...text].length <= LONGEST_HEADLINE)
    .filter((quote) => standsAlone(quote, vocabulary))
}
