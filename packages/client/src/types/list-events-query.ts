// Written by `bun run generate` from the document of the service.

export interface ListEventsQuery {
  /** The most items of the page. Default: 50. */
  limit?: number
  /** `next_cursor` of the page before, with the same filters. Default: the first page. */
  cursor?: string
  /** The `sequence` of the last event that is known, or `now`: a page without items, whose `next_cursor` leads to what happens later. With a `cursor` it is not read. Default: 0, all. */
  after?: number | 'now'
}
