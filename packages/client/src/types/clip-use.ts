// Written by `bun run generate` from the document of the service.

/** What was made of it so far. */
export interface ClipUse {
  /** Whether it was ever rendered. */
  rendered: boolean
  /** Whether it was ever posted. */
  posted: boolean
  /** When it was last posted. */
  last_posted_at: string | null
}
