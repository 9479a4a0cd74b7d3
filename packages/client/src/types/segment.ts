// Written by `bun run generate` from the document of the service.

/** A stretch of the source. */
export interface Segment {
  /** Where it begins, from the start of the source. Unit: seconds. */
  start: number
  /** Where it ends, from the start of the source. Unit: seconds. */
  end: number
}
