// Written by `bun run generate` from the document of the service.

/** What makes one stay: the title over the picture, and the spoken words. */
export interface ClipHook {
  /** The text that is laid over the first seconds, at most 80 characters. */
  text: string
  /** Where the spoken hook begins, from the start of the source. Unit: seconds. */
  start: number
  /** Where the spoken hook ends, from the start of the source. Unit: seconds. */
  end: number
}
