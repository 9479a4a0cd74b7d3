// Written by `bun run generate` from the document of the service.

import type { ListedFigure } from './listed-figure.ts'

/** A page of a list. */
export interface ListedFigurePage {
  /** In the order of the list. */
  items: ListedFigure[]
  /** Where the next page begins: send it as `cursor`. `null` on the last page. */
  next_cursor: string | null
}
