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
  /** Whether it may be misheard, so that a person should look at it; absent where the recognizer is sure, or a person wrote it. */
  doubtful?: boolean
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
  /** Where the recognizer only guessed what is said, ascending; the words there are left out. */
  doubtful: TimeRange[]
  /** A word of lower confidence may be misheard: it is shown, but not used to name a clip. 0 where the words are known. */
  sure_from: number
  warnings: EngineWarning[]
}

/** The values of a transcript that was given and not recognized, so that no word is doubtful. */
export const KNOWN = { doubtful: [], sure_from: 0 } satisfies Partial<Transcript>
