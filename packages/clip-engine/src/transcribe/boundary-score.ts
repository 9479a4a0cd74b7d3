import { median } from '../averages.ts'
import { endMark } from './sentence-marks.ts'
import { scoreWords, type TellingWords, tellingWordsFor } from './telling-words.ts'
import type { Word } from './transcript.ts'

/** Properties of a whole transcript that are needed to judge each of its words. */
export interface SpeechHabits {
  isPunctuated: boolean
  /** Seconds: the median pause of these speakers. */
  usualPause: number
  /** Log-odds: subtracted from a pause's weight, because the pauses of speakers who pause often mean less. */
  pauseDiscount: number
  /** Seconds: how long these speakers usually take for a letter. */
  usualPace: number
  /** Words of their language that indicate where sentences end. */
  telling: TellingWords
}

const SHORTEST_PAUSE = 0.1
const SHORTEST_GAP = 0.03
const FEWEST_PAUSES = 8
/** Pauses a word, in fluent speech. */
const USUAL_PAUSE_RATE = 0.2
const WORDS_PER_MARK = 60

/** Determines whether the words carry punctuation, and the usual pause and pace of their speakers. */
export function observeHabits(words: Word[]): SpeechHabits {
  const marks = words.filter((word) => endMark(word.text) === 'sentence').length
  const pauses = words
    .map((word, index) => (words[index + 1]?.start ?? word.end) - word.end)
    .filter((gap) => gap >= SHORTEST_PAUSE)
  return {
    isPunctuated: marks > 0 && marks * WORDS_PER_MARK >= words.length,
    usualPause: pauses.length < FEWEST_PAUSES ? 0.35 : Math.min(0.7, Math.max(0.2, median(pauses))),
    pauseDiscount: Math.max(0, Math.log(pauses.length / words.length / USUAL_PAUSE_RATE)),
    usualPace: Math.max(0.01, median(words.map(pace))),
    telling: tellingWordsFor(words),
  }
}

/**
 * Weighs whether a sentence ends between two words: above 0 it more likely does.
 *
 * The numbers are log-odds. Those for speech without punctuation were fitted to a recognizer's
 * output for a podcast whose sentences are known, then rounded.
 */
export function scoreBoundary(word: Word, next: Word, habits: SpeechHabits): number {
  const pause = scorePause(next.start - word.end, habits)
  const turn = word.speaker !== next.speaker && word.speaker && next.speaker ? 5 : 0
  if (habits.isPunctuated) return turn + scoreMark(word, next) + Math.max(0, pause - 2)
  return (
    turn + pause + scoreLengthening(word, habits.usualPace) + scoreWords(word, next, habits.telling)
  )
}

/** Weighs how long the pause between two words is, for these speakers; log-odds that a sentence ends there. */
export function scorePause(seconds: number, { usualPause, pauseDiscount }: SpeechHabits): number {
  if (seconds < SHORTEST_GAP) return -2.8
  return Math.min(5, -1.8 + 2.6 * Math.log2(1 + seconds / usualPause)) - pauseDiscount
}

function scoreMark(word: Word, next: Word): number {
  const mark = endMark(word.text, next.text)
  if (mark === 'sentence') return 8
  return mark === 'clause' ? -4 : -8
}

/** Speakers draw out the last word before a break. */
function scoreLengthening(word: Word, usual: number): number {
  return Math.max(-1.2, Math.min(1.5, 1.3 * Math.log2(Math.max(0.01, pace(word)) / usual)))
}

/** Seconds per letter; the constant is the time, in letters, that every word takes, however short. */
function pace(word: Word): number {
  return (word.end - word.start) / (1.5 + word.text.length)
}
