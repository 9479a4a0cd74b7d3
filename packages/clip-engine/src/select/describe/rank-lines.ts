import { AUXILIARIES, SUBJECT_PRONOUNS } from '../../transcribe/function-words.ts'
import type { Word } from '../../transcribe/transcript.ts'
import { tokensOf } from '../language/tokens.ts'
import type { Vocabulary } from '../language/vocabulary.ts'
import type { Facts } from '../measure/facts.ts'
import type { TermIndex } from '../measure/information.ts'
import { listHeadlines } from './headline.ts'
import { headlineFeatures } from './headline-features.ts'
import { headlineModelFor, rateHeadline } from './headline-model.ts'
import { mend } from './mend.ts'
import type { Nouns } from './noun-phrases.ts'

/** What a clip's lines are compared with: the whole source. */
export interface Talk {
  words: Word[]
  vocabulary: Vocabulary
  index: TermIndex
  nouns: Nouns
}

/** The share of a line's words that also occur in a better one must be below this. */
const MOST_SHARED = 0.5
/** What saying the clip's subject and asking add to a line's rating, and what being mended and having no verb take from it. */
const ABOUT = { weight: 0.3, most: 10 }
const MENDED = 0.5
const ASKED = 1
const VERBLESS = 1.5
/** Least worth of a line, and least rating of it as a headline. */
const LEAST_WORTH = 2.8
const LEAST_SURE = 1.2

/** A line, and how good a headline it is: its rating, in log-odds, and what it says of the clip's subject. */
export interface Line {
  text: string
  worth: number
  /** Whether it says more than key words do. */
  isStrong: boolean
}

/** Lists the lines of these units that make good headlines, each in other words than those before it, the best first. */
export function rankLines(units: Facts[], talk: Talk): Line[] {
  const uses = new Map<string, number>()
  for (const term of units.flatMap(({ terms }) => terms)) uses.set(term, (uses.get(term) ?? 0) + 1)
  const ranked = units
    .flatMap((facts) => rateLines(facts, uses, talk))
    .filter(({ worth, sure, isStrong }) => isStrong || (worth >= LEAST_WORTH && sure >= LEAST_SURE))
    .sort((a, b) => b.worth - a.worth)
  const lines: Line[] = []
  for (const line of ranked)
    if (lines.every(({ text }) => sharedWords(line.text, text) < MOST_SHARED)) lines.push(line)
  return lines
}

/** The texts of the lines that say more than key words. */
export function strongOf(lines: Line[]): string[] {
  return lines.flatMap(({ text, isStrong }) => (isStrong ? text : []))
}

function rateLines(facts: Facts, uses: Map<string, number>, talk: Talk) {
  const { words, vocabulary, index } = talk
  const model = headlineModelFor(vocabulary.language)
  let cost = 0
  const mended = (sentence: string) => {
    const plain = mend(sentence)
    if (plain !== sentence) cost = MENDED
    return plain
  }
  return listHeadlines(facts, words, vocabulary, mended).map((quote) => {
    const rated = rateHeadline(headlineFeatures(quote, facts, vocabulary, index), model)
    const about = Math.min(ABOUT.most, aboutness(quote.text, uses, talk))
    const sure = rated - cost
    const worth = sure + ABOUT.weight * about - lossOf(quote.text, vocabulary)
    const isStrong = sure >= (quote.text.endsWith('?') ? LEAST_SURE : model.threshold)
    return { text: quote.text, worth, sure, isStrong }
  })
}

/** A question adds to a line's worth, and an English line in which no verb is seen has less. */
function lossOf(text: string, { language }: Vocabulary): number {
  if (text.endsWith('?')) return -ASKED
  const isVerb = (token: string) =>
    AUXILIARIES.has(token) ||
    SUBJECT_PRONOUNS.has(token) ||
    /'(?:m|re|ve|ll|d)$|^(?:there|it|that|who)'s$/.test(token)
  return language === 'en' && !tokensOf(text).some(isVerb) ? VERBLESS : 0
}

/** How much a line holds of what the clip says often and the source as a whole does not. */
function aboutness(text: string, uses: Map<string, number>, { vocabulary, index }: Talk): number {
  const { stopwords, stem } = vocabulary
  const terms = new Set(
    tokensOf(text).flatMap((token) => (stopwords.has(token) ? [] : stem(token))),
  )
  return [...terms].reduce((sum, term) => {
    const weight = index.rarity(term) * (0.25 + index.prominence(term))
    return sum + weight * Math.log2(1 + (uses.get(term) ?? 0))
  }, 0)
}

/** The share of a line's words that another one has too. */
function sharedWords(text: string, other: string): number {
  const words = (line: string) => line.toLowerCase().match(/[\p{L}\p{M}\p{N}']+/gu) ?? []
  const known = new Set(words(other))
  const own = words(text)
  return own.filter((word) => known.has(word)).length / Math.max(1, own.length)
}
