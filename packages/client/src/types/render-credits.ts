// Written by `bun run generate` from the document of the service.

/** What it costs. */
export interface RenderCredits {
  /** What it was expected to take, held while it runs. Unit: credits. */
  estimated: number
  /** What it took. Unit: credits. */
  charged: number
  /** What was given back. Unit: credits. */
  refunded: number
}
