import type { Vocabulary } from '../language/vocabulary.ts'
import type { Unit } from '../units/unit.ts'
import type { Facts } from './facts.ts'

type Ending = Pick<Facts, 'unit' | 'signs' | 'dangling' | 'wordCount'>

/** Context of the unit that a clip ends with. */
export interface Surroundings {
  /** Seconds since the speaker's turn began. */
  turnSeconds: number
  next: Pick<Facts, 'unit' | 'dangling' | 'freshStart'> | undefined
  /** Whether people laugh or clap after it. */
  isAnswered: boolean
  /** Whether the last word has a full stop; without punctuation from the recognizer only the pause counts. */
  hasMark: boolean
}

/** A pause of this many seconds after a word without punctuation is as good as a full stop. */
const FULL_STOP_SECONDS = 0.7
/** A last sentence this short (words) lands like a punch line. */
const PUNCHY_WORDS = { min: 3, max: 9 }

/** Measures how finished a clip that ends with `here` sounds, 0 to 1. */
export function measureResolution(
  here: Ending,
  { turnSeconds, next, isAnswered, hasMark }: Surroundings,
  vocabulary: Vocabulary,
): number {
  const { unit, signs, wordCount } = here
  let resolved = finality(unit, next?.unit, hasMark)
  if (signs.payoffs.length > 0) resolved += 0.2
  if (isAnswered) resolved += 0.25
  if (wordCount >= PUNCHY_WORDS.min && wordCount <= PUNCHY_WORDS.max) resolved += 0.12
  resolved += next ? 0.3 * next.freshStart : 0.3
  // If the same speaker's next sentence refers back, the thought is not finished; another speaker's reply may do so.
  if (next?.unit.speaker === unit.speaker) resolved -= 0.4 * next.dangling
  if (unit.form === 'question') resolved -= 0.45
  if (next?.unit.speaker === unit.speaker) resolved -= cutShort(turnSeconds)
  if (wordCount < PUNCHY_WORDS.min) resolved -= 0.25
  if (signs.curiosity.length > 0 && signs.payoffs.length === 0) resolved -= 0.2
  if (signs.housekeeping.length > 0) resolved -= 0.2
  if (!hasMark && isHalfSentence(unit, vocabulary)) resolved -= 0.3
  return Math.min(1, Math.max(0, resolved))
}

function finality({ exit, end }: Unit, next: Unit | undefined, hasMark: boolean): number {
  if (exit.boundary !== 'sentence') return 0.25
  if (hasMark || !next) return 0.6
  return 0.35 + 0.3 * Math.min(1, (next.start - end) / FULL_STOP_SECONDS)
}

/** Seconds from which on a turn counts as long enough to end a clip. */
const HEARD_OUT_SECONDS = 14

/** Penalty for an ending shortly after the speaker's turn began. */
function cutShort(turnSeconds: number): number {
  return 0.45 * Math.max(0, 1 - turnSeconds / HEARD_OUT_SECONDS)
}

/** Returns whether a unit is incomplete: "If a sensor flags a stuck valve", or an end like "because of the". */
function isHalfSentence(
  { tokens }: Unit,
  { subordinators, connectives, trailing }: Vocabulary,
): boolean {
  const texts = tokens.map((token) => token.text)
  const from = connectives.lengthAt(texts, 0)
  return subordinators.lengthAt(texts, from) > 0 || trailing.has(texts.at(-1) ?? '')
}
