import type { EngineWarning } from '../engine-error.ts'
import type { TimeRange } from '../time-range.ts'

/** One spoken word. Seconds on the source's timeline; `confidence` 0 to 1. */
export interface Word {
  text: string
  start: number
  end: number
  confidence: number
  speaker: string | null
  /** Whether it is a hesitation ("um", "uh") that may be cut. */
  filler: boolean
  /** How likely a sentence ends after it, 0 to 1, where the marks are guesses; absent where they were written or heard. */
  end_chance?: number
}

/** Everything that was said. `words` ascend by `start` and do not overlap. */
export interface Transcript {
  source: 'asr' | 'imported' | 'embedded' | 'site' | 'none'
  /** Which recognizer made it, for example `vosk-small-en-us-0.15`; `null` when none did. */
  engine: string | null
  /** BCP-47; `null` when unknown. */
  language: string | null
  words: Word[]
  /** Where something is said that the recognizer only guessed at, ascending; its words are left out. */
  doubtful: TimeRange[]
  /** A word of lower confidence may be misheard: it is shown, but gives no clip its name. 0 where the words are known. */
  sure_from: number
  warnings: EngineWarning[]
}

/** What a transcript says of doubt when it was given, not heard. */
export const KNOWN = { doubtful: [], sure_from: 0 } satisfies Partial<Transcript>
