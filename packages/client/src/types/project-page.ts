// Written by `bun run generate` from the document of the service.

import type { Project } from './project.ts'

/** A page of a list. */
export interface ProjectPage {
  /** In the order of the list. */
  items: Project[]
  /** Where the next page begins: send it as `cursor`. `null` on the last page. */
  next_cursor: string | null
}
