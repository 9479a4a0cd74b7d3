// Written by `bun run generate` from the document of the service.

/** How long clips are wanted. */
export interface ClipDuration {
  /** The shortest clip. Unit: seconds. Default: 15. */
  min: number
  /** The longest clip. Unit: seconds. Default: 90. */
  max: number
  /** The length that is preferred. Unit: seconds. Default: 35. */
  target: number
}
