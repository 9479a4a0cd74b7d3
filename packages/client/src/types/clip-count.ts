// Written by `bun run generate` from the document of the service.

/** How many clips are wanted. */
export interface ClipCount {
  /** As many as the source allows, if there are fewer that are good. Unit: clips. Default: 4. */
  min: number
  /** The most clips. Unit: clips. Default: 12. */
  max: number
}
