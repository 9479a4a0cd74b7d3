// Written by `bun run generate` from the document of the service.

/** How much it may post a day. */
export interface DailyQuota {
  /** How many it may make a day. Unit: posts. */
  limit: number
  /** How many it made so far. Unit: posts. */
  used: number
  /** When the count begins anew. */
  resets_at: string | null
}
