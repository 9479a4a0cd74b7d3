import type { Unit } from '../units/unit.ts'
import type { SpokenTalk } from './sentence-features.ts'

/** Seconds at the beginning of a talk that count as its introduction, where the subject is usually named. */
const OPENING_SECONDS = 130

type Vector = Map<string, number>

/**
 * Measures how close each unit is to the talk as a whole, and to its first two minutes.
 *
 * Both are cosines of term vectors weighted by rarity within the talk, 0 to 1. Text that is repeated word for word (slogans, set phrases) does not show the
 * subject of a talk, so a unit weighs less the more of it is repeated.
 */
export function measureCloseness({ units, index, start }: SpokenTalk): number[][] {
  const terms = units.map((unit) => index.termsOf(unit))
  const vectors = terms.map((list) => weigh(list, index.rarity))
  const news = measureRepetition(units).map((share) => 1 - share)
  const centre = centreOf(terms, news, index.rarity)
  const opening: Vector = new Map()
  units.forEach((unit, at) => {
    if (unit.start - start >= OPENING_SECONDS) return
    for (const term of terms[at] ?? []) add(opening, term, index.rarity(term) * (news[at] ?? 1))
  })
  const centreLength = lengthOf(centre)
  const openingLength = lengthOf(opening)
  return units.map((unit, at) => {
    const vector = vectors[at] ?? new Map()
    const isOpening = unit.start - start < OPENING_SECONDS
    return [
      cosine(vector, centre, centreLength),
      isOpening ? 0 : cosine(vector, opening, openingLength),
    ]
  })
}

function weigh(terms: string[], rarity: (term: string) => number): Vector {
  const vector: Vector = new Map()
  for (const term of terms) add(vector, term, rarity(term))
  return vector
}

function add(vector: Vector, term: string, amount: number): void {
  vector.set(term, (vector.get(term) ?? 0) + amount)
}

/** Adds up the term vectors of all units; terms that occur in one unit only are left out. */
function centreOf(terms: string[][], news: number[], rarity: (term: string) => number): Vector {
  const units = new Map<string, number>()
  const centre: Vector = new Map()
  terms.forEach((list, at) => {
    for (const term of new Set(list)) {
      add(units, term, 1)
      add(centre, term, (news[at] ?? 1) * rarity(term))
    }
  })
  for (const [term, count] of units) if (count === 1) centre.delete(term)
  return centre
}

function lengthOf(vector: Vector): number {
  let sum = 0
  for (const value of vector.values()) sum += value * value
  return Math.sqrt(sum)
}

function cosine(vector: Vector, other: Vector, otherLength: number): number {
  let shared = 0
  for (const [term, value] of vector) shared += value * (other.get(term) ?? 0)
  const lengths = lengthOf(vector) * otherLength
  return lengths > 0 ? shared / lengths : 0
}

/** Length of the compared phrases, in words: one sentence in twenty shares a phrase of this length with another by chance. */
const PHRASE_WORDS = 4

/**
 * Measures how much of each unit other units say word for word, as a chorus, a slogan or a set phrase does.
 *
 * @returns The share of its runs of four words that another unit has too, 0 to 1.
 */
export function measureRepetition(units: Pick<Unit, 'tokens'>[]): number[] {
  const phrases = units.map(phrasesOf)
  const counts = new Map<string, number>()
  for (const phrase of phrases.flatMap((own) => [...own])) {
    counts.set(phrase, (counts.get(phrase) ?? 0) + 1)
  }
  return phrases.map((own) => {
    let shared = 0
    for (const phrase of own) if ((counts.get(phrase) ?? 0) > 1) shared += 1
    return shared / Math.max(1, own.size)
  })
}

function phrasesOf({ tokens }: Pick<Unit, 'tokens'>): Set<string> {
  const texts = tokens.map(({ text }) => text)
  const count = Math.max(0, texts.length - PHRASE_WORDS + 1)
  return new Set(
    Array.from({ length: count }, (_, at) => texts.slice(at, at + PHRASE_WORDS).join(' ')),
  )
}
