// Written by `bun run generate` from the document of the service.

/** What changes of the hook. */
export interface ClipHookChange {
  /** The text over the first seconds; empty for none. `null` for what was found first. */
  text?: string | null
  /** Where it is said, in the clip in the source. `null` for what was found first. Unit: seconds. */
  start?: number | null
  /** Where that ends in the source. `null` for what was found first. Unit: seconds. */
  end?: number | null
}
