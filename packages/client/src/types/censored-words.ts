// Written by `bun run generate` from the document of the service.

import type { CensoredWord } from './censored-word.ts'

/** Words that are kept from being heard and read where a project asks for `censor`. */
export interface CensoredWords {
  /** All of them, in the order in which they were given. */
  items: CensoredWord[]
  /** What is done with them; `mask` changes captions only. */
  mode: 'beep' | 'mute' | 'mask'
  /** When they were last given; `null` before the first time. */
  updated_at: string | null
}
