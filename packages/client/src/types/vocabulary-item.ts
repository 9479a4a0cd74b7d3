// Written by `bun run generate` from the document of the service.

/** A word of the brand. */
export interface VocabularyItem {
  /** As it is to be recognized and written. */
  term: string
  /** What a recognizer may hear instead. At most 5. Default: none. */
  sounds_like?: string[]
  /** What is written in its place; `null` for itself. Default: null. */
  replace_with?: string | null
}
