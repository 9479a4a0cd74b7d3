import type { Word } from '../../transcribe/transcript.ts'
import type { Token } from '../language/tokens.ts'
import type { Vocabulary } from '../language/vocabulary.ts'
import type { Unit } from '../units/unit.ts'

/** How rare and how central each term is within the source. */
export interface TermIndex {
  termsOf(unit: Unit): string[]
  /** Inverse document frequency: high for a term that few units use. */
  rarity(term: string): number
  /** A token as it is mostly written inside sentences: names keep their capital. */
  spellingOf(token: string): string
  /** How often these stems follow one another in the source. */
  countOf(stems: string[]): number
  /** Frequency of a term relative to the source's most frequent content term, 0 to 1, on a logarithmic scale. */
  prominence(term: string): number
  /** How much a term says of what a clip is about: a rare one that comes back. */
  weigh(term: string): number
}

/** In a language without a stopword list, a token in more than this share of the units counts as one. */
const COMMON_SHARE = 0.12
/** Below this many units, shares mean nothing. */
const FEWEST_UNITS = 24

/** Counts the terms of a source, so that words can be weighed by what they say here. */
export function indexTerms(units: Unit[], words: Word[], vocabulary: Vocabulary): TermIndex {
  const capitals = countCapitals(units, words)
  /** How many units have each term. */
  const found: Vector = new Map()
  const byUnit = new Map<Unit, string[]>()
  const pairs: Vector = new Map()
  for (const unit of units) {
    const terms = unit.tokens
      .filter((token) => isContent(token, vocabulary))
      .map((token) => vocabulary.stem(token.text))
    byUnit.set(unit, terms)
    for (const term of new Set(terms)) add(found, term, 1)
    countPairs(pairs, unit, vocabulary)
  }
  if (vocabulary.stopwords.size === 0) dropCommon(found, units.length)
  let most = 1
  for (const count of found.values()) most = Math.max(most, count)
  const rarity = (term: string) => Math.log(1 + units.length / (found.get(term) ?? units.length))
  const prominence = (term: string) => {
    const count = found.get(term) ?? 0
    return count > 1 ? Math.log(count) / Math.log(Math.max(2, most)) : 0
  }
  return {
    ...{ rarity, prominence },
    weigh: (term) => rarity(term) * (0.25 + prominence(term)),
    termsOf: (unit) => (byUnit.get(unit) ?? []).filter((term) => found.has(term)),
    spellingOf: (token) => {
      const balance = capitals.get(token)
      return balance && balance.count > 0 ? balance.written : token
    },
    countOf: (stems) => {
      const counts = stems.slice(1).map((stem, at) => pairs.get(`${stems[at]} ${stem}`) ?? 0)
      return Math.min(...counts)
    },
  }
}

function isContent({ text }: Token, { stopwords, fillers }: Vocabulary): boolean {
  const isLong = text.length > 2 || /[^\p{ASCII}]/u.test(text)
  return isLong && /\p{L}/u.test(text) && !stopwords.has(text) && !fillers.has(text)
}

/** Counts up where a token has a capital and down where not; the first word of a unit says nothing. */
function countCapitals(
  units: Unit[],
  words: Word[],
): Map<string, { count: number; written: string }> {
  const capitals = new Map<string, { count: number; written: string }>()
  for (const { text, word } of units.flatMap((unit) => unit.tokens.slice(1))) {
    const spoken = words[word]?.text.replaceAll('’', "'") ?? text
    const at = spoken.toLowerCase().indexOf(text)
    const written = at < 0 ? text : spoken.slice(at, at + text.length)
    const balance = capitals.get(text) ?? { count: 0, written: text }
    const isCapital = written !== text
    capitals.set(text, {
      count: balance.count + (isCapital ? 1 : -1),
      written: isCapital ? written : balance.written,
    })
  }
  return capitals
}

function countPairs(pairs: Vector, { tokens }: Unit, vocabulary: Vocabulary): void {
  for (let at = 1; at < tokens.length; at += 1) {
    const [left, right] = [tokens[at - 1], tokens[at]]
    if (!left || !right || !isContent(left, vocabulary) || !isContent(right, vocabulary)) continue
    const pair = `${vocabulary.stem(left.text)} ${vocabulary.stem(right.text)}`
    add(pairs, pair, 1)
  }
}

function dropCommon(found: Vector, unitCount: number): void {
  if (unitCount < FEWEST_UNITS) return
  for (const [term, count] of found) {
    if (count > COMMON_SHARE * unitCount) found.delete(term)
  }
}

/** Terms, and how much each counts. */
export type Vector = Map<string, number>

export function add(vector: Vector, term: string, amount: number): void {
  vector.set(term, (vector.get(term) ?? 0) + amount)
}

/** Sums up terms, each by its rarity. */
export function weighTerms(terms: string[], rarity: TermIndex['rarity']): Vector {
  const vector: Vector = new Map()
  for (const term of terms) add(vector, term, rarity(term))
  return vector
}

function lengthOf(vector: Vector): number {
  let sum = 0
  for (const value of vector.values()) sum += value * value
  return Math.sqrt(sum)
}

/** What two vectors have in common, 0 to 1. */
export function cosine(vector: Vector, other: Vector): number {
  let shared = 0
  for (const [term, value] of vector) shared += value * (other.get(term) ?? 0)
  const lengths = lengthOf(vector) * lengthOf(other)
  return lengths > 0 ? shared / lengths : 0
}
