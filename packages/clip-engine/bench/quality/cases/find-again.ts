import { PHRASE_WORDS, phraseAt } from './phrases.ts'

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
