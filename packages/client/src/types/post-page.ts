// Written by `bun run generate` from the document of the service.

import type { Post } from './post.ts'

/** A page of a list. */
export interface PostPage {
  /** In the order of the list. */
  items: Post[]
  /** Where the next page begins: send it as `cursor`. `null` on the last page. */
  next_cursor: string | null
}
