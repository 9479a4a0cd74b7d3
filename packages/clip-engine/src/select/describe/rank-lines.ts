import { AUXILIARIES, SUBJECT_PRONOUNS } from '../../transcribe/function-words.ts'
import type { Word } from '../../transcribe/transcript.ts'
import { tokensOf } from '../language/tokens.ts'
import type { Vocabulary } from '../language/vocabulary.ts'
import type { Facts } from '../measure/facts.ts'
import type { TermIndex } from '../measure/information.ts'
import { mendGerman } from './german-quotes.ts'
import { listHeadlines } from './headline.ts'
import stored from './headline-weights.json'
import type { Quote } from './list-quotes.ts'
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
const WEIGHTS = {
  ...{
    usual: -2.9,
    sure: 0.5,
    ending: 0.2,
    terms: 0.2,
    nouns: 0,
    repeated: 0.35,
    words: 0.18,
    commas: -0.8,
  },
  ...{ question: 1, negated: 0.3, there: -0.4, you: -0.4, me: -1.2, mended: -0.3, verbless: -0.5 },
}
/** The same for German, fitted to 208 lines of 34 talks. */
const GERMAN_WEIGHTS = {
  ...{
    usual: -3.35,
    sure: 0,
    ending: 0.33,
    terms: 0,
    nouns: 0.28,
    repeated: 0.59,
    words: 0.23,
    commas: -0.22,
  },
  ...{ question: 0.67, negated: 0.79, there: 0, you: -0.56, me: -0.46, mended: -0.05, verbless: 0 },
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
  const isGerman = vocabulary.language === 'de'
  let mended = 0
  const mending = (sentence: string) => {
    const plain = isGerman ? mendGerman(sentence) : mend(sentence)
    mended = Number(plain !== sentence)
    return plain
  }
  return listHeadlines(facts, words, vocabulary, mending).map((quote) => {
    const { text, isEnding } = quote
    const tokens = tokensOf(text)
    const { stopwords, stem } = vocabulary
    const terms = new Set(tokens.flatMap((token) => (stopwords.has(token) ? [] : stem(token))))
    const signs: typeof WEIGHTS = {
      usual: 1,
      sure:
        rateHeadline(headlineFeatures(quote, facts, vocabulary, index), model) - model.threshold,
      ending: Number(isEnding),
      terms: Math.min(6, terms.size),
      nouns: text.split(/ (?=\p{Lu})/u).length - 1,
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
    const weights = isGerman ? GERMAN_WEIGHTS : WEIGHTS
    let odds = 0
    for (const name of Object.keys(weights) as (keyof typeof WEIGHTS)[])
      odds += signs[name] * weights[name]
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

/** Words that say nothing where they stand between other words, or between commas, or at the end. */
const BETWEEN =
  / (?:sort of|kind of|you know|basically|essentially|actually|literally|just)(?= )/giu
const ASIDE =
  /(?:^|,? )(?:you know|i mean|sort of|kind of|basically|essentially|actually|literally|obviously|honestly|like|um|uh|right|okay|yeah|so to speak|if you will),(?= )/giu
const LAST =
  /,? (?:right|you know|okay|i guess|i think|i mean|or something|or whatever|and stuff|and so on|as well|then)(?=[.?!]?$)/iu
const TWICE = /(?<![\p{L}'])([\p{L}']+(?: [\p{L}']+){0,4}),? \1(?![\p{L}'])/giu

/** Takes stutters and asides out of a sentence. */
function mend(sentence: string): string {
  const mended = sentence
    .replace(ASIDE, '')
    .replace(BETWEEN, '')
    .replace(LAST, '')
    .replace(TWICE, '$1')
    .replace(/,\s*,/g, ',')
    .replace(/^[\s,]+/, '')
    .replace(/\s+/g, ' ')
  return mended === sentence ? mended : mend(mended)
}

/** Weights of a line's features, and the least weighted sum (`threshold`) of a usable headline. */
export interface HeadlineModel {
  threshold: number
  weights: Record<string, number>
}

/** The models that `bun quality fit headlines` wrote: for English, and for other languages with the features they share. */
const MODELS: Record<'en' | 'any', HeadlineModel> = stored

function headlineModelFor(language: string): HeadlineModel {
  return language === 'en' ? MODELS.en : MODELS.any
}

/** Log-odds, up to a constant, that an editor would use a line as a headline. */
export function rateHeadline(features: HeadlineFeatures, { weights }: HeadlineModel): number {
  let sum = 0
  for (const [name, value] of Object.entries(features)) sum += (weights[name] ?? 0) * value
  return sum
}

/** What is measured of a quote, by name. */
export type HeadlineFeatures = Record<string, number>

/** Words at which a line reads best. */
const IDEAL_WORDS = 7
/** Endings that indicate the part of speech of an English word. */
const ENDING = /(?:ing|ed|ly|tion|er|s)$/

/**
 * Measures a quote: how long it is, how much of it is about what the source is about, and, in the language whose
 * weights are known, the order of its common words.
 */
export function headlineFeatures(
  quote: Quote,
  facts: Facts,
  vocabulary: Vocabulary,
  index: TermIndex,
): HeadlineFeatures {
  const pieces = quote.text.split(' ')
  const tokens = pieces.map((piece) => tokensOf(piece)[0] ?? '')
  const content = tokens.filter((token) => token && !vocabulary.stopwords.has(token))
  const prominences = content.map((token) => index.prominence(vocabulary.stem(token)))
  return {
    words: tokens.length / 10,
    offLength: ((tokens.length - IDEAL_WORDS) / 4) ** 2,
    content: content.length / tokens.length,
    prominence: Math.max(0, ...prominences),
    centrality: facts.centrality,
    isWhole: Number(quote.isWhole),
    isOpening: Number(quote.isOpening),
    isEnding: Number(quote.isEnding),
    commas: quote.text.split(',').length - 1,
    ...(vocabulary.language === 'en' && wordOrder(pieces, tokens, vocabulary)),
  }
}

/** Single words, pairs, and the first and last two of a line; common words as they are, others replaced by their kind. */
function wordOrder(pieces: string[], tokens: string[], vocabulary: Vocabulary): HeadlineFeatures {
  const kinds = tokens.map((token, at) => kindOf(token, at > 0 ? pieces[at] : '', vocabulary))
  const line = ['^', ...kinds, '$']
  const pairs = line.slice(1).map((kind, at) => `${line[at]} ${kind}`)
  const edges = [line.slice(0, 3), line.slice(-3)].map((edge) => edge.join(' '))
  return Object.fromEntries([...kinds, ...pairs, ...edges].map((name) => [name, 1]))
}

function kindOf(token: string, written = '', { stopwords }: Vocabulary): string {
  if (stopwords.has(token)) return token
  if (/\p{N}/u.test(token)) return '#'
  return /^\p{Lu}/u.test(written) ? 'N' : `~${ENDING.exec(token)?.[0] ?? ''}`
}
