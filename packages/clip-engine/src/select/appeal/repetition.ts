import type { Unit } from '../units/unit.ts'

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
