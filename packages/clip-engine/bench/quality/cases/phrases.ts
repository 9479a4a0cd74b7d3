/** Number of words in a phrase that is searched for. */
export const PHRASE_WORDS = 5

/** A phrase with this many occurrences is a habit of the show, and no evidence of a cut. */
const HABIT = 4
const CELLS = 2 ** 26

/** Counts phrases of a whole show by hash. Rare collisions do not matter: a count is only compared with the habit threshold. */
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

/** The phrase that begins at an index, as one text. */
export function phraseAt(words: string[], at: number): string {
  return words.slice(at, at + PHRASE_WORDS).join(' ')
}

/** The normalized form of a word: lower-case letters, digits and apostrophes; empty for a punctuation mark that stands alone. */
export function plainWord(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9']/g, '')
}
