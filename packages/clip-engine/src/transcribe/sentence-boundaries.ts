import { observeHabits, scoreBoundary } from './boundary-score.ts'
import { bareWord, INTERJECTIONS } from './function-words.ts'
import type { Word } from './transcript.ts'

const LONGEST_WORDS = 60
const COMFORTABLE_WORDS = 20
const COMFORTABLE_SECONDS = 14

/**
 * Chooses where sentences end, all ends of a text at once, so that none gets too short or too long.
 *
 * @returns The index of each sentence's last word, ascending; the last is that of the last word.
 */
export function findSentenceEnds(words: Word[]): number[] {
  const habits = observeHabits(words)
  const endScores = words.map((word, index) => {
    const next = words[index + 1]
    return next ? scoreBoundary(word, next, habits) : 0
  })
  // best[n] is the best score of the first n words cut into sentences; origin[n] where the last of those begins.
  const best = new Float64Array(words.length + 1).fill(Number.NEGATIVE_INFINITY)
  const origin = new Int32Array(words.length + 1)
  best[0] = 0
  for (let end = 1; end <= words.length; end++) {
    for (let first = Math.max(0, end - LONGEST_WORDS); first < end; first++) {
      const length = scoreLength(words, first, end - 1)
      const score = (best[first] ?? 0) + (endScores[end - 1] ?? 0) + length
      if (score <= (best[end] ?? 0)) continue
      best[end] = score
      origin[end] = first
    }
  }
  const ends: number[] = []
  for (let end = words.length; end > 0; end = origin[end] ?? 0) ends.push(end - 1)
  return ends.reverse()
}

function scoreLength(words: Word[], first: number, last: number): number {
  const head = words[first]
  const tail = words[last]
  if (!head || !tail) return 0
  const count = last - first + 1
  const excess =
    Math.max(0, count - COMFORTABLE_WORDS) * 0.12 +
    Math.max(0, tail.end - head.start - COMFORTABLE_SECONDS) * 0.4
  if (count > 3) return -excess
  if (count === 1 && INTERJECTIONS.has(bareWord(head.text))) return -0.3
  return -excess - (4 - count) * 0.6
}
