// Written by `bun run generate` from the document of the service.

import type { CaptionWord } from './caption-word.ts'

/** What the captions say. */
export interface CaptionChange {
  /** All words in order: those of `include=words`, corrected. Times are those of the new cut when the cut changes too. `null` for what was found first. */
  words?: CaptionWord[] | null
}
