// Written by `bun run generate` from the document of the service.

/** A word, and when it is said. */
export interface CaptionWord {
  /** The word, with its punctuation. */
  text: string
  /** Its start in the clip. Unit: seconds. */
  start: number
  /** Its end in the clip. Unit: seconds. */
  end: number
  /** Can be sent as it was read; a change leaves it as it is. Default: as it is. */
  speaker?: string | null
  /** Can be sent as it was read; a change leaves it as it is. Default: as it is. */
  confidence?: number
  /** Can be sent as it was read; a change leaves it as it is. Default: as it is. */
  filler?: boolean
}
