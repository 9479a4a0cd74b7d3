// Written by `bun run generate` from the document of the service.

/** What of the hook changes. */
export interface ClipHookChange {
  /** The text over the first seconds; empty for none. */
  text?: string
  /** Where the spoken hook begins, from the start of the source. Unit: seconds. */
  start?: number
  /** Where the spoken hook ends, from the start of the source. Unit: seconds. */
  end?: number
}
