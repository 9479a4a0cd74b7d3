import type { TimeRange } from '../time-range.ts'
import type { Word } from './transcript.ts'

/** What is left of a transcript when the guesses are taken out. */
export interface Understood {
  /** None at all when the recognizer guessed throughout. */
  words: Word[]
  /** Where something was said that was only guessed at, ascending. */
  doubtful: TimeRange[]
}

/** Doubt that a run of words may gather: a word of confidence 0 gathers 1, a sure one takes some away. Measured with Vosk: runs below it are at most misheard, runs above it make no sense. */
const MOST_DOUBT = 1.6
/** How far the mean of a single word may lie above the recognizer's measure by chance, as a share of it; of many words less. */
const CHANCE = 0.25
/** A run of one or two words is only misheard, however unsure it is. */
const FEWEST_WORDS = 3

/**
 * Takes out what a recognizer guessed: everything when it was unsure of the whole, else the runs of words it was unsure of.
 *
 * A single doubtful word stays: the hole would be harder to read than the mistake.
 *
 * @param sure_from - Mean confidence of words that were understood.
 */
export function withholdGuesses(words: Word[], sure_from: number): Understood {
  if (words.length === 0) return { words, doubtful: [] }
  const mean = words.reduce((sum, word) => sum + word.confidence, 0) / words.length
  const isGuess = mean < sure_from + sure_from * (CHANCE / Math.sqrt(words.length))
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
  /** Doubt gathered before the run, and with it. */
  before: number
  after: number
}

/**
 * Finds the runs whose gathered doubt cannot be made greater by making them longer or shorter.
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

/** Adds a run to those before it, and takes in the earlier ones that it makes more doubtful. */
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
