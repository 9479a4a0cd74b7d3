// Written by `bun run generate` from the document of the service.

/** What an account may do now. */
export interface Capabilities {
  /** The longest video; `null` where the platform sets no limit. Unit: seconds. */
  max_duration_seconds: number | null
  /** The largest file; `null` where the platform sets no limit. Unit: bytes. */
  max_file_bytes: number | null
  /** The longest caption, with its hashtags; `null` where there is no limit. Unit: characters. */
  caption_limit: number | null
  /** The longest title; `null` where posts have none. Unit: characters. */
  title_limit: number | null
  /** `false` where a post ends in an inbox and its owner finishes it. */
  direct_publish: boolean
  /** Whether posts can be given a time; the calendar keeps it, so every account can. */
  schedule: boolean
  /** Who can be let see a post, in the platform's own words. */
  visibility_options: string[]
}
