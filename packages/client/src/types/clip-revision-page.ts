// Written by `bun run generate` from the document of the service.

import type { ClipRevision } from './clip-revision.ts'

/** A page of a list. */
export interface ClipRevisionPage {
  /** In the order of the list. */
  items: ClipRevision[]
  /** Where the next page begins: send it as `cursor`. `null` on the last page. */
  next_cursor: string | null
}
