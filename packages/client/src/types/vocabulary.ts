// Written by `bun run generate` from the document of the service.

import type { VocabularyEntry } from './vocabulary-entry.ts'

/** Words that the recognizer is to expect in every project. */
export interface Vocabulary {
  /** All of them, in the order in which they were given. */
  items: VocabularyEntry[]
  /** When they were last given; `null` before the first time. */
  updated_at: string | null
}
