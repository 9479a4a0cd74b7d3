/** A timed stretch of text as subtitle files have it. Seconds. */
export interface Cue {
  start: number
  end: number
  parts: CuePart[]
}

/** Text of one speaker, with its start if the cue states it. */
export interface CuePart {
  text: string
  /** Seconds; `null` when it follows the part before. */
  start: number | null
  speaker: string | null
}
