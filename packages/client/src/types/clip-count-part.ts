// Written by `bun run generate` from the document of the service.

/** How many clips are wanted. */
export interface ClipCountPart {
  /** As many as the source allows, if there are fewer that are good. Default: 4. Unit: clips. */
  min?: number
  /** The most clips. Default: 12. Unit: clips. */
  max?: number
}
