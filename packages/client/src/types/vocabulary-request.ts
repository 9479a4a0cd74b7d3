// Written by `bun run generate` from the document of the service.

import type { VocabularyItem } from './vocabulary-item.ts'

/** The brand's words, all of them. */
export interface VocabularyRequest {
  /** All of them: they replace those there are. */
  items: VocabularyItem[]
  /** Of those that it replaces; another is a `CONFLICT`. Default: any. */
  updated_at?: string | null
}
