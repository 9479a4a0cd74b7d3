// Written by `bun run generate` from the document of the service.

import type { Clip } from './clip.ts'

/** A page of a list. */
export interface ClipPage {
  /** In the order of the list. */
  items: Clip[]
  /** Where the next page begins: send it as `cursor`. `null` on the last page. */
  next_cursor: string | null
}
