import { mean } from '../averages.ts'
import type { TimeRange } from '../time-range.ts'
import type { Word } from './transcript.ts'

/** A transcript without the words that were guessed. */
export interface Understood {
  /** Empty when the recognizer guessed throughout. */
  words: Word[]
  /** Where words were left out because they were guessed, ascending. */
  doubtful: TimeRange[]
}

/**
 * Limit of a run's total doubt: a word of confidence 0 adds 1, a sure word subtracts some. Measured with Vosk: runs below
 * the limit contain at most misheard words, runs above it make no sense.
 */
const MOST_DOUBT = 1.6
/** How far a mean confidence may exceed `sure_from` by chance, as a share of it, for one word; decreases with the root of the number of words. */
const CHANCE = 0.25
/** Shorter runs are kept as misheard, however low their confidence is. */
const FEWEST_WORDS = 3

/**
 * Removes words that a recognizer guessed: all when its confidence is low as a whole, else the runs of words with low confidence.
 *
 * A single doubtful word stays: a gap would be harder to read than the mistake.
 *
 * @param sure_from - Mean confidence of words that were understood.
 */
export function withholdGuesses(words: Word[], sure_from: number): Understood {
  if (words.length === 0) return { words, doubtful: [] }
  const usual = mean(words.map(({ confidence }) => confidence))
  const isGuess = usual < sure_from + sure_from * (CHANCE / Math.sqrt(words.length))
  const runs = isGuess ? [{ first: 0, last: words.length - 1 }] : doubtfulRuns(words, sure_from)
  return {
    words: words.filter((_, at) => !runs.some(({ first, last }) => first <= at && at <= last)),
    doubtful: runs.map(({ first, last }) => ({
      start: words[first]?.start ?? 0,
      end: words[last]?.end ?? 0,
    })),
  }
}

interface Run {
  first: number
  last: number
  /** Total doubt of all words before the run, and of all words up to its end. */
  before: number
  after: number
}

/**
 * Finds the runs whose total doubt cannot be increased by making them longer or shorter.
 *
 * @see W. L. Ruzzo, M. Tompa: A linear time algorithm for finding all maximal scoring subsequences (1999)
 */
function doubtfulRuns(words: Word[], sure_from: number): Run[] {
  const runs: Run[] = []
  let gathered = 0
  words.forEach(({ confidence }, at) => {
    const doubt = (sure_from - confidence) / sure_from
    const run = { first: at, last: at, before: gathered, after: gathered + doubt }
    gathered += doubt
    if (doubt > 0) joinRun(runs, run)
  })
  return runs.filter(
    ({ first, last, before, after }) =>
      after - before >= MOST_DOUBT && last - first + 1 >= FEWEST_WORDS,
  )
}

/** Adds a run to the list, and merges it with earlier ones where that increases the total doubt. */
function joinRun(runs: Run[], added: Run): void {
  let run = added
  for (;;) {
    const at = runs.findLastIndex(({ before }) => before < run.before)
    const earlier = runs[at]
    if (!earlier || earlier.after >= run.after) break
    runs.length = at
    run = { ...run, first: earlier.first, before: earlier.before }
  }
  runs.push(run)
}
