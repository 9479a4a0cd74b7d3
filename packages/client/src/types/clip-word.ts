// Written by `bun run generate` from the document of the service.

/** A spoken word. */
export interface ClipWord {
  /** The word, with its punctuation. */
  text: string
  /** When it begins, from the start of the clip. Unit: seconds. */
  start: number
  /** When it ends, from the start of the clip. Unit: seconds. */
  end: number
  /** Who says it, as in `speakers`. */
  speaker: string | null
  /** How sure the recognizer is. Unit: fraction from 0 to 1. */
  confidence: number
  /** Whether it is a filler word. */
  filler: boolean
}
