// Written by `bun run generate` from the document of the service.

export interface SearchQuery {
  /** The most items of the page. Default: 20. */
  limit?: number
  /** `next_cursor` of the page before, with the same filters. Default: the first page. */
  cursor?: string
  /** Words that must all be there, `"phrases"`, beginnings of words such as `econ*`, and `-words` that must not be there. */
  q: string
  /** Only in this project. Default: all. */
  project_id?: string
}
