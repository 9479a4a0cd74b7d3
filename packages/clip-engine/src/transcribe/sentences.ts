import { observeHabits, scoreBoundary } from './boundary-score.ts'
import {
  AUXILIARIES,
  bareWord,
  COORDINATORS,
  DISCOURSE_OPENERS,
  INTERJECTIONS,
  QUESTION_SUBJECTS,
  QUESTION_WORDS,
  UNFINISHED,
} from './function-words.ts'
import { readableSentence } from './readable-sentence.ts'
import { endMark, isQuestionMarked } from './sentence-marks.ts'
import type { Word } from './transcript.ts'

/** A run of words that forms a sentence. `first` and `last` are indexes into the words it was made from. */
export interface Sentence {
  first: number
  last: number
  /** Seconds: where `first` starts. */
  start: number
  /** Seconds: where `last` ends. */
  end: number
  /** Written form: with a capital and a full stop or question mark, without hesitations. */
  text: string
  /** A `fragment` was broken off, or is too short to make sense alone. */
  kind: 'statement' | 'question' | 'fragment'
}

/**
 * Cuts words into sentences, by punctuation where there is some and else by pauses and by the words themselves.
 *
 * Every word belongs to exactly one sentence, in order.
 */
export function splitSentences(words: Word[]): Sentence[] {
  const sentences: Sentence[] = []
  let first = 0
  for (const last of findSentenceEnds(words)) {
    sentences.push(describeSentence(words, first, last))
    first = last + 1
  }
  return sentences
}

function describeSentence(words: Word[], first: number, last: number): Sentence {
  const own = words.slice(first, last + 1)
  const kind = sentenceKind(own)
  return {
    first,
    last,
    start: own[0]?.start ?? 0,
    end: own.at(-1)?.end ?? 0,
    text: readableSentence(own, kind === 'question'),
    kind,
  }
}

/** Classifies a sentence as statement, question or broken-off fragment, by its closing mark if it has one, else by its words. */
function sentenceKind(words: Word[]): 'statement' | 'question' | 'fragment' {
  const last = words.at(-1)
  if (!last) return 'fragment'
  if (isQuestionMarked(last.text)) return 'question'
  if (endMark(last.text) === 'sentence') return 'statement'
  const spoken = words.filter((word) => !word.filler).map((word) => bareWord(word.text))
  if (UNFINISHED.has(spoken.at(-1) ?? '') && spoken.length < 8) return 'fragment'
  if (asksSomething(spoken)) return 'question'
  if (spoken.length < 3)
    return spoken.some((word) => INTERJECTIONS.has(word)) ? 'statement' : 'fragment'
  return 'statement'
}

function asksSomething(spoken: string[]): boolean {
  const opening = spoken.findIndex(
    (word) => !COORDINATORS.has(word) && !DISCOURSE_OPENERS.has(word),
  )
  const [first = '', second = '', third = ''] = spoken.slice(Math.max(0, opening))
  if (AUXILIARIES.has(first)) return QUESTION_SUBJECTS.has(second)
  if (/^(what|where|how|why)'s$/.test(first)) return true
  // "What you need is …" and "when I was …" open statements: the auxiliary must come before its subject.
  return QUESTION_WORDS.has(first) && (AUXILIARIES.has(second) || isMeasure(second, third))
}

/** "How many people …", "how long does …", "how come …". */
function isMeasure(second: string, third: string): boolean {
  if (/^(many|much|come)$/.test(second)) return true
  return /^(long|often|far|big|one|kind|about)$/.test(second) && AUXILIARIES.has(third)
}

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
