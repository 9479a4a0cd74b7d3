// Written by `bun run generate` from the document of the service.

/** A word of the captions, and when it is said. */
export interface CaptionWord {
  /** The word, with its punctuation. */
  text: string
  /** When it begins, from the start of the clip. Unit: seconds. */
  start: number
  /** When it ends, from the start of the clip. Unit: seconds. */
  end: number
  /** Who says it. Default: who said the word that was there. */
  speaker?: string | null
  /** Whether it is a filler word, which captions leave out. Default: as it was. */
  filler?: boolean
  /** Ignored. */
  confidence?: number
}
