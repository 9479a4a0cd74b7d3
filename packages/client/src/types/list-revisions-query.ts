// Written by `bun run generate` from the document of the service.

export interface ListRevisionsQuery {
  /** The most items of the page. Default: 50. */
  limit?: number
  /** `next_cursor` of the page before, with the same filters. Default: the first page. */
  cursor?: string
}
