// Written by `bun run generate` from the document of the service.

import type { Found } from './found.ts'

/** A page of a list. */
export interface FoundPage {
  /** In the order of the list. */
  items: Found[]
  /** Where the next page begins: send it as `cursor`. `null` on the last page. */
  next_cursor: string | null
}
