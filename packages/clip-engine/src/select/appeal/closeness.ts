import { add, cosine, type Vector, weighTerms } from '../measure/information.ts'
import type { Unit } from '../units/unit.ts'
import type { SpokenTalk } from './sentence-features.ts'

/** Seconds at the beginning of a talk that count as its introduction, where the subject is usually named. */
export const OPENING_SECONDS = 130

/**
 * Measures how close each unit is to the talk as a whole, and to its first two minutes.
 *
 * Both are cosines of term vectors weighted by rarity within the talk, 0 to 1. Text that is repeated word for word (slogans, set phrases) does not show the
 * subject of a talk, so a unit weighs less the more of it is repeated.
 */
export function measureCloseness({ units, index, start }: SpokenTalk): number[][] {
  const terms = units.map((unit) => index.termsOf(unit))
  const news = measureRepetition(units).map((share) => 1 - share)
  const centre: Vector = new Map()
  const opening: Vector = new Map()
  const isOpening = (unit: Unit) => unit.start - start < OPENING_SECONDS
  units.forEach((unit, at) => {
    const own = terms[at] ?? []
    const weigh = (term: string) => index.rarity(term) * (news[at] ?? 1)
    // A term of one unit alone is none of the talk's.
    for (const term of new Set(own)) if (index.prominence(term) > 0) add(centre, term, weigh(term))
    if (isOpening(unit)) for (const term of own) add(opening, term, weigh(term))
  })
  return units.map((unit, at) => {
    const vector = weighTerms(terms[at] ?? [], index.rarity)
    return [cosine(vector, centre), isOpening(unit) ? 0 : cosine(vector, opening)]
  })
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
