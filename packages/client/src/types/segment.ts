// Written by `bun run generate` from the document of the service.

/** A stretch of the source. */
export interface Segment {
  /** Where it begins in the source. Unit: seconds. */
  start: number
  /** Where it ends in the source. Unit: seconds. */
  end: number
}
