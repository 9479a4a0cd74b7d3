// Written by `bun run generate` from the document of the service.

/** What operations cost now. */
export interface Costs {
  /** For each minute of the source of a project. Unit: credits. */
  processing_per_minute: number
  /** How long each minute of the source of a project takes, as it lately did here; `null` before the first project. Unit: seconds. */
  processing_seconds_per_minute: number | null
  /** For each minute of a render that is begun. Unit: credits. */
  render_per_minute: number
  /** The least that a render costs. Unit: credits. */
  render_minimum: number
  /** By how much renders of 1440p and 2160p cost more. Unit: times. */
  render_high_resolution_factor: number
}
