// Written by `bun run generate` from the document of the service.

export interface ListProjectsQuery {
  /** The most items of the page. Default: 20. */
  limit?: number
  /** `next_cursor` of the page before, with the same filters. Default: the first page. */
  cursor?: string
  /** Only those of this status. Default: all. */
  status?: 'queued' | 'processing' | 'completed' | 'failed' | 'cancelled'
  /** Only those of this type. Default: all. */
  type?: 'clipping' | 'captions'
  /** Only those made later. Default: all. */
  created_after?: string
  /** Only those made earlier. Default: all. */
  created_before?: string
  /** Part of the title, in any case. Default: all. */
  q?: string
  /** Up to 100 project ids, separated by commas: only these are listed, and unknown ones are left out. Default: all. */
  ids?: string
}
