/** A timed stretch of text as subtitle files have it. Seconds. */
export interface Cue {
  start: number
  end: number
  parts: CuePart[]
}

/** Text of one speaker, from a moment that the cue may name. */
export interface CuePart {
  text: string
  /** Seconds; `null` when it follows the part before. */
  start: number | null
  speaker: string | null
}
