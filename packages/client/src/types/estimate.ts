// Written by `bun run generate` from the document of the service.

/** What an operation would take; nothing was made. */
export interface Estimate {
  /** What it would take. */
  estimate: {
    /** What it would cost. Unit: credits. */
    credits: number
    /** The length of what would be made or worked on; `null` when it is not known yet. Unit: seconds. */
    duration_seconds: number | null
    /** How long it would take once it begins; `null` when it is not known yet. Unit: seconds. */
    seconds_to_complete: number | null
    /** What its platform charges the operator's application for the post; `null` where that is nothing. Unit: US dollars. */
    platform_dollars: number | null
  }
}
