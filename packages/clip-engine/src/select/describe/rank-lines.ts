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
/** Log-odds that a creator would post a line as it is, fitted to 400 lines that a strict reader judged. */
const USUAL = -2.9
const WEIGHTS = {
  ...{ sure: 0.5, ending: 0.2, terms: 0.2, repeated: 0.35, words: 0.18, commas: -0.8 },
  ...{ question: 1, negated: 0.3, there: -0.4, you: -0.4, me: -1.2, mended: -0.3, verbless: -0.5 },
}
/** Chance from which a line says more than key words do. */
const STRONG = 0.3

/** A line, and the chance that it is a good title, 0 to 1. */
export interface Line {
  text: string
  worth: number
}

/** Lists the lines of these units that make good headlines, each in other words than those before it, the best first. */
export function rankLines(units: Facts[], talk: Talk): Line[] {
  const uses = new Map<string, number>()
  for (const term of units.flatMap(({ terms }) => terms)) uses.set(term, (uses.get(term) ?? 0) + 1)
  const ranked = units
    .flatMap((facts) => rateLines(facts, uses, talk))
    .sort((a, b) => b.worth - a.worth)
  const lines: Line[] = []
  for (const line of ranked)
    if (lines.every(({ text }) => sharedWords(line.text, text) < MOST_SHARED)) lines.push(line)
  return lines
}

/** The texts of the lines that say more than key words. */
export function strongOf(lines: Line[]): string[] {
  return lines.flatMap(({ text, worth }) => (worth >= STRONG ? text : []))
}

function rateLines(facts: Facts, uses: Map<string, number>, talk: Talk): Line[] {
  const { words, vocabulary, index } = talk
  const model = headlineModelFor(vocabulary.language)
  let mended = 0
  const mending = (sentence: string) => {
    const plain = mend(sentence)
    mended = Number(plain !== sentence)
    return plain
  }
  return listHeadlines(facts, words, vocabulary, mending).map((quote) => {
    const { text, isEnding } = quote
    const tokens = tokensOf(text)
    const { stopwords, stem } = vocabulary
    const terms = new Set(tokens.flatMap((token) => (stopwords.has(token) ? [] : stem(token))))
    const signs: typeof WEIGHTS = {
      sure:
        rateHeadline(headlineFeatures(quote, facts, vocabulary, index), model) - model.threshold,
      ending: Number(isEnding),
      terms: Math.min(6, terms.size),
      repeated: Math.min(4, [...terms].filter((term) => (uses.get(term) ?? 0) > 1).length),
      words: text.split(' ').length,
      commas: text.split(',').length - 1,
      question: Number(text.endsWith('?')),
      negated: Number(/n't\b|\b(?:not|no|never|nicht|nie|kein\p{L}*)\b/iu.test(text)),
      there: Number(/^(?:there|es gibt)\b/i.test(text)),
      you: Number(/^(?:you|du|ihr)\b/i.test(text)),
      me: Number(/^(?:i|we|ich|wir)\b/i.test(text)),
      mended,
      verbless: Number(isVerbless(tokens, text, vocabulary)),
    }
    let odds = USUAL
    for (const name of Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[])
      odds += signs[name] * WEIGHTS[name]
    return { text, worth: 1 / (1 + Math.exp(-odds)) }
  })
}

/** Whether no verb is seen in an English line. */
function isVerbless(tokens: string[], text: string, { language }: Vocabulary): boolean {
  const isVerb = (token: string) =>
    AUXILIARIES.has(token) ||
    SUBJECT_PRONOUNS.has(token) ||
    /'(?:m|re|ve|ll|d)$|^(?:there|it|that|who)'s$/.test(token)
  return language === 'en' && !text.endsWith('?') && !tokens.some(isVerb)
}

/** The share of a line's words that another one has too. */
function sharedWords(text: string, other: string): number {
  const words = (line: string) => line.toLowerCase().match(/[\p{L}\p{M}\p{N}']+/gu) ?? []
  const known = new Set(words(other))
  const own = words(text)
  return own.filter((word) => known.has(word)).length / Math.max(1, own.length)
}
