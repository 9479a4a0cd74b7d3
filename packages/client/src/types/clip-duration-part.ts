// Written by `bun run generate` from the document of the service.

/** How long clips are wanted. */
export interface ClipDurationPart {
  /** The shortest clip. Default: 15. Unit: seconds. */
  min?: number
  /** The longest clip. Default: 90. Unit: seconds. */
  max?: number
  /** The length that is preferred. Default: 35. Unit: seconds. */
  target?: number
}
