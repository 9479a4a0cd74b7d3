// Written by `bun run generate` from the document of the service.

export interface GetClipQuery {
  /** Adds words with their times. Default: none. */
  include?: 'words'
}
