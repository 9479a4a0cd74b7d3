/** Number of words in a phrase that is searched for. */
const PHRASE_WORDS = 5

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
function phraseAt(words: string[], at: number): string {
  return words.slice(at, at + PHRASE_WORDS).join(' ')
}

/** The normalized form of a word: lower-case letters, digits and apostrophes; empty for a punctuation mark that stands alone. */
export function plainWord(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9']/g, '')
}

/** A passage of one list of words that is repeated in another: index ranges, both ends included. */
export interface Again {
  from: { first: number; last: number }
  to: { first: number; last: number }
}

/** A series of phrases repeated in the same order. */
interface Run {
  /** For the last phrase: its index in the second list minus that in the first. */
  shift: number
  first: number
  end: number
  toFirst: number
  toEnd: number
  words: Set<number>
}

/** The maximum number of occurrences of one phrase that are followed up. */
const PLACES = 3
/** Words that may be inserted or left out between two phrases, and words of the first list that may differ. */
const MOST_DRIFT = 8
const MOST_DIFFERENT = 12
const FEWEST_WORDS = 10
/** The minimum share of words between the ends of a run that must be the same. */
const SAME = 0.6

/**
 * Finds passages of one list of words that are repeated in another, nearly word for word; longer runs take precedence.
 *
 * @param isSkipped - Whether the phrase at an index of the first list is too common to be used.
 */
export function findAgain(
  said: string[],
  again: string[],
  isSkipped: (at: number) => boolean,
): Again[] {
  const places = placesOf(again)
  const runs: Run[] = []
  for (let at = 0; at <= said.length - PHRASE_WORDS; at += 1) {
    if (isSkipped(at)) continue
    for (const place of places.get(phraseAt(said, at)) ?? []) follow(runs, at, place)
  }
  const taken = new Set<number>()
  return runs
    .sort((a, b) => b.words.size - a.words.size)
    .flatMap((run) => {
      const own = run.words.difference(taken).size
      if (own < FEWEST_WORDS || run.words.size < SAME * (run.toEnd - run.toFirst)) return []
      for (const word of run.words) taken.add(word)
      return [
        {
          from: { first: run.first, last: run.end - 1 },
          to: { first: run.toFirst, last: run.toEnd - 1 },
        },
      ]
    })
}

function placesOf(words: string[]): Map<string, number[]> {
  const places = new Map<string, number[]>()
  for (let at = 0; at <= words.length - PHRASE_WORDS; at += 1) {
    const phrase = phraseAt(words, at)
    const known = places.get(phrase)
    if (!known) places.set(phrase, [at])
    else if (known.length < PLACES) known.push(at)
  }
  return places
}

/** Adds a phrase to the latest run that it continues, or starts a new run. */
function follow(runs: Run[], at: number, place: number): void {
  const shift = place - at
  const run = runs.findLast(
    (open) =>
      Math.abs(shift - open.shift) <= MOST_DRIFT &&
      at - open.end <= MOST_DIFFERENT &&
      place >= open.toFirst,
  )
  const words = Array.from({ length: PHRASE_WORDS }, (_, index) => at + index)
  const end = at + PHRASE_WORDS
  const toEnd = place + PHRASE_WORDS
  if (!run) {
    runs.push({ shift, first: at, end, toFirst: place, toEnd, words: new Set(words) })
    return
  }
  run.shift = shift
  run.end = end
  run.toEnd = Math.max(run.toEnd, toEnd)
  for (const word of words) run.words.add(word)
}
