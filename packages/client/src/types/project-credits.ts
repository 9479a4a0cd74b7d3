// Written by `bun run generate` from the document of the service.

/** What its renders cost, together; finding clips is free. */
export interface ProjectCredits {
  /** What it was expected to take, held while it runs. Unit: credits. */
  estimated: number
  /** What it took. Unit: credits. */
  charged: number
  /** What was given back. Unit: credits. */
  refunded: number
}
