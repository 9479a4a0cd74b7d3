// Written by `bun run generate` from the document of the service.

/** Who speaks how much. */
export interface ClipSpeaker {
  /** Who, as far as it is known. */
  label: string
  /** Their part of the spoken time. Unit: fraction from 0 to 1. */
  share: number
}
