// Written by `bun run generate` from the document of the service.

/** What changes of the hook. */
export interface ClipHookChange {
  /** The text over the first seconds; empty for none. */
  text?: string
  /** Where it is said in the source. Unit: seconds. */
  start?: number
  /** Where that ends in the source. Unit: seconds. */
  end?: number
}
