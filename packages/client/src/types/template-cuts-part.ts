// Written by `bun run generate` from the document of the service.

/** What is cut out. */
export interface TemplateCutsPart {
  /** Whether pauses are cut out. Default: false. */
  remove_silences?: boolean
  /** The shortest pause that is cut out when silences are removed. Default: 0.9. Unit: seconds. */
  silence_min_seconds?: number
  /** Sound below this level counts as silence. Default: -38. Unit: decibels. */
  silence_threshold_db?: number
  /** Whether filler words are cut out. Default: false. */
  remove_fillers?: boolean
  /** Filler words besides those of the language's own list. */
  filler_words?: string[]
}
