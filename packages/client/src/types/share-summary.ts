// Written by `bun run generate` from the document of the service.

/** The share link in short. */
export interface ShareSummary {
  /** Its address. */
  url: string
  /** When it was made. */
  created_at: string
}
