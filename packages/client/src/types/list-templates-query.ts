// Written by `bun run generate` from the document of the service.

export interface ListTemplatesQuery {
  /** The most items of the page. Default: 20. */
  limit?: number
  /** `next_cursor` of the page before, with the same filters. Default: the first page. */
  cursor?: string
  /** Part of the name, in any case. Default: all. */
  q?: string
}
