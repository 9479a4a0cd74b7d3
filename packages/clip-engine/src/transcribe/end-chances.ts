import { observeHabits, scoreBoundary } from './boundary-score.ts'
import { weighPauses } from './punctuation/weigh-pauses.ts'
import { scoreWords } from './telling-words.ts'
import type { Word } from './transcript.ts'

/** Log-odds of a sentence's end, and chance of a comma, between two words that give no evidence. */
const USUAL_END = -2.6
const USUAL_COMMA = 0.07
/** Share of the gaps for which the words give evidence. Below it, as in languages without lists, words cannot be used to learn from pauses. */
const TELLING_SHARE = 0.25

/** Returns how likely a sentence ends after each word, 0 to 1; in punctuated text the stored `end_chance`, else 1, because its marks are trusted. */
export function endChances(words: Word[]): Float32Array {
  const chances = rateEnds(words)
  chances[words.length - 1] = 1
  return chances
}

function rateEnds(words: Word[]): Float32Array {
  const habits = observeHabits(words)
  if (habits.isPunctuated) return Float32Array.from(words, ({ end_chance = 1 }) => end_chance)
  const told = scoreGaps(words, (word, next) => scoreWords(word, next, habits.telling))
  const telling = told.filter((score) => score !== 0).length
  if (telling < TELLING_SHARE * words.length)
    return scoreGaps(words, (word, next) => scoreBoundary(word, next, habits)).map(toChance)
  const end = told.map((score) => toChance(USUAL_END + score))
  const comma = new Float32Array(words.length).fill(USUAL_COMMA)
  return weighPauses(words, { comma, end }).end
}

function scoreGaps(words: Word[], score: (word: Word, next: Word) => number): Float32Array {
  return Float32Array.from(words, (word, at) => {
    const next = words[at + 1]
    return next ? score(word, next) : 0
  })
}

function toChance(score: number): number {
  return 1 / (1 + Math.exp(-score))
}
