// Written by `bun run generate` from the document of the service.

/** A clip that is made by hand. */
export interface ClipRequest {
  /** Where it begins in the source. Unit: seconds. */
  start: number
  /** Where it ends in the source. Unit: seconds. */
  end: number
  /** Its headline. Default: where it begins. */
  title?: string
}
