// Written by `bun run generate` from the document of the service.

import type { CensoredWordItem } from './censored-word-item.ts'

/** The words that are censored, all of them. */
export interface CensoredWordsRequest {
  /** All of them: they replace those there are. */
  items: CensoredWordItem[]
  /** What is done with them; `mask` changes captions only. Default: "beep". */
  mode?: 'beep' | 'mute' | 'mask'
  /** Of those that it replaces; another is a `CONFLICT`. Default: any. */
  updated_at?: string | null
}
