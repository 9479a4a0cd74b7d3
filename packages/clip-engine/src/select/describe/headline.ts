import { endMark } from '../../transcribe/sentence-marks.ts'
import type { Word } from '../../transcribe/transcript.ts'
import type { Vocabulary } from '../language/vocabulary.ts'
import type { Facts } from '../measure/facts.ts'
import type { TermIndex } from '../measure/information.ts'
import { headlineFeatures } from './headline-features.ts'
import { headlineModelFor, rateHeadline } from './headline-model.ts'
import { isFluent } from './is-fluent.ts'
import { listQuotes, type Quote } from './list-quotes.ts'
import { plainText } from './plain-text.ts'
import { standsAlone } from './stands-alone.ts'

/** The title of a clip, and the hook that is drawn over its beginning. Each is empty when no sentence is good enough. */
export interface Headlines {
  title: string
  hook: string
}

/** Characters a headline may have: what a phone shows whole. */
export const LONGEST_HEADLINE = 60
/** The share of the hook's words that also occur in the title must be below this. */
const MOST_SHARED = 0.5

/**
 * Picks the two sentences of these units that make the best headlines: the best is the title, the next one with other words
 * is the hook. If only one is good enough, it is used for both.
 */
export function pickHeadlines(
  units: Facts[],
  words: Word[],
  vocabulary: Vocabulary,
  index: TermIndex,
): Headlines {
  const model = headlineModelFor(vocabulary.language)
  const ranked = units
    .flatMap((facts) =>
      listHeadlines(facts, words, vocabulary).map((quote) => ({
        text: quote.text,
        worth: rateHeadline(headlineFeatures(quote, facts, vocabulary, index), model),
      })),
    )
    .filter(({ worth }) => worth >= model.threshold)
    .sort((a, b) => b.worth - a.worth)
  const [best] = ranked
  const other = ranked.find(({ text }) => best && sharedWords(text, best.text) < MOST_SHARED)
  return { title: best?.text ?? '', hook: (other ?? best)?.text ?? '' }
}

/** The parts of a unit that could be headlines; none where it is not fluent. */
export function listHeadlines(
  { unit, signs }: Facts,
  words: Word[],
  vocabulary: Vocabulary,
): Quote[] {
  if (unit.form === 'fragment' || signs.housekeeping.length > 0) return []
  const sentence = plainText(unit, words, vocabulary)
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

/** The share of a headline's words that another one has too. */
function sharedWords(text: string, other: string): number {
  const words = (line: string) => line.toLowerCase().match(/[\p{L}\p{M}\p{N}']+/gu) ?? []
  const known = new Set(words(other))
  const own = words(text)
  return own.filter((word) => known.has(word)).length / Math.max(1, own.length)
}
