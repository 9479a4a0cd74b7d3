import type { HeatSample } from '../../source/source-marks.ts'
import type { TimeRange } from '../../time-range.ts'
import type { Word } from '../../transcribe/transcript.ts'
import type { BoundaryQuality } from '../clip-candidate.ts'
import type { Token } from '../language/tokens.ts'

/** Where a clip may begin or end. Seconds; `word` is the first word after, or the last word before it. */
export interface Edge {
  time: number
  word: number
  boundary: BoundaryQuality
  /** Probability that a sentence begins or ends here, 0 to 1: below 1 only where punctuation was guessed. */
  certainty: number
}

/** The smallest stretch that is never cut: a sentence, a clause of a long one, or a scene without words. */
export interface Unit {
  kind: 'speech' | 'scene'
  start: number
  end: number
  /** Indexes into the transcript's words; a scene has none and `last` is below `first`. */
  first: number
  last: number
  tokens: Token[]
  /** Whether the word that a clip would begin with lacks the capital that begins a sentence; false where none has one. */
  isSmall: boolean
  form: 'statement' | 'question' | 'fragment'
  speaker: string | null
  /** Where a clip that begins with this unit starts. */
  entry: Edge
  /** Where a clip that ends with this unit stops. */
  exit: Edge
}

/** People who laugh, or clap. */
export interface Reaction extends TimeRange {
  kind: 'laughter' | 'applause'
}

/** What happens when in a source, as far as it decides where clips may be cut. */
export interface Timeline {
  words: Word[]
  /** Where one shot follows another, ascending. */
  cuts: number[]
  /** Laughter and applause between words, ascending. */
  reactions: Reaction[]
  /** What is watched again more often than what is around it. */
  heat: HeatSample[]
  /** The part of the source that clips may come from. */
  range: TimeRange
}
