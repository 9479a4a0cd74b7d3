// Written by `bun run generate` from the document of the service.

export interface ListClipsQuery {
  /** The most items of the page. Default: 50. */
  limit?: number
  /** `next_cursor` of the page before, with the same filters. Default: the first page. */
  cursor?: string
  /** Adds words with their times. Default: none. */
  include?: 'words'
  /** What they are sorted by; with `-` the other way round. Default: "rank". */
  sort?: 'rank' | 'start' | 'score' | '-rank' | '-start' | '-score'
  /** Only those of this score or a better one. Default: all. Unit: points from 0 to 100. */
  min_score?: number
  /** Only those of this reaction. Default: all. */
  reaction?: 'like' | 'dislike'
}
