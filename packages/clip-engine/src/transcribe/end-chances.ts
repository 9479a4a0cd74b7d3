import { observeHabits, scoreBoundary } from './boundary-score.ts'
import { weighPauses } from './punctuation/weigh-pauses.ts'
import { scoreWords } from './telling-words.ts'
import type { Word } from './transcript.ts'

/** Log-odds of an end, and chance of a comma, between two words of which nothing is known. */
const USUAL_END = -2.6
const USUAL_COMMA = 0.07
/** Where words seldom say anything of the gap beside them, as in languages without lists, pauses cannot be learned by them. */
const TELLING_SHARE = 0.25

/** How likely a sentence ends after each word, 0 to 1; 1 throughout where marks are written, because they are believed. */
export function endChances(words: Word[]): Float32Array {
  const chances = rateEnds(words)
  chances[words.length - 1] = 1
  return chances
}

function rateEnds(words: Word[]): Float32Array {
  const habits = observeHabits(words)
  if (habits.is_punctuated) return Float32Array.from(words, ({ end_chance = 1 }) => end_chance)
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
