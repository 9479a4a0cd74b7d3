// Written by `bun run generate` from the document of the service.

/** What an account may have at most, by its plan. */
export interface AccountLimits {
  /** The longest source. Unit: seconds. */
  max_source_seconds: number
  /** The largest source. Unit: bytes. */
  max_source_bytes: number
  /** How many projects are worked on at a time; further ones wait. Unit: projects. */
  max_concurrent_projects: number
  /** How many projects may wait or be worked on; one more is refused with `RATE_LIMITED`. Unit: projects. */
  max_unfinished_projects: number
  /** How many renders are worked on at a time; further ones wait. Unit: renders. */
  max_concurrent_renders: number
  /** The most clips that a project may ask for. Unit: clips. */
  max_clips_per_project: number
  /** The most that uploads and results may take. Unit: bytes. */
  storage_bytes: number
  /** After how long projects are deleted; `null` keeps them. Unit: days. */
  retention_days: number | null
}
