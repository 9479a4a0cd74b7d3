// Written by `bun run generate` from the document of the service.

import type { Template } from './template.ts'

/** A page of a list. */
export interface TemplatePage {
  /** In the order of the list. */
  items: Template[]
  /** Where the next page begins: send it as `cursor`. `null` on the last page. */
  next_cursor: string | null
}
