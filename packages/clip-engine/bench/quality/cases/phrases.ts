/** Words of a phrase that is looked for again. */
export const PHRASE_WORDS = 5

/** A phrase that a show says in so many places is a habit of the show, and tells nothing. */
const HABIT = 4
const CELLS = 2 ** 26

/** Counts phrases of a whole show. Two in many millions share a count: only a habit's threshold is asked for. */
export function countPhrases(): {
  add: (words: string[]) => void
  isHabit: (words: string[], at: number) => boolean
} {
  const counts = new Uint8Array(CELLS)
  return {
    add(words) {
      for (let at = 0; at <= words.length - PHRASE_WORDS; at += 1) {
        const cell = cellOf(words, at)
        counts[cell] = Math.min(HABIT, (counts[cell] ?? 0) + 1)
      }
    },
    isHabit: (words, at) => counts[cellOf(words, at)] === HABIT,
  }
}

function cellOf(words: string[], at: number): number {
  const hash = Bun.hash(phraseAt(words, at))
  return Number(BigInt(hash) % BigInt(CELLS))
}

/** The phrase that begins there, as one text. */
export function phraseAt(words: string[], at: number): string {
  return words.slice(at, at + PHRASE_WORDS).join(' ')
}

/** A word as it is compared: small letters, digits and apostrophes; empty for a mark that stands alone. */
export function plainWord(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9']/g, '')
}
