// Written by `bun run generate` from the document of the service.

/** What is cut out. */
export interface TemplateCuts {
  /** Whether pauses are cut out. Default: false. */
  remove_silences: boolean
  /** The shortest pause that is cut out when silences are removed. Unit: seconds. Default: 0.9. */
  silence_min_seconds: number
  /** Sound below this level counts as silence. Unit: decibels. Default: -38. */
  silence_threshold_db: number
  /** Whether filler words are cut out. Default: false. */
  remove_fillers: boolean
  /** Filler words besides those of the language's own list. */
  filler_words: string[]
}
