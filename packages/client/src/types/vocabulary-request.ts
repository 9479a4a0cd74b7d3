// Written by `bun run generate` from the document of the service.

import type { VocabularyItem } from './vocabulary-item.ts'

/** The brand's words, all of them. */
export interface VocabularyRequest {
  /** All of them, at most 500: they replace those there are. */
  items: VocabularyItem[]
  /** The `updated_at` of the words that these replace: with any other it is a `CONFLICT`, so that nothing is overwritten that was not read. `null` is before the first time. Default: whatever there is. */
  updated_at?: string | null
}
