// Written by `bun run generate` from the document of the service.

export interface GetClipQuery {
  /** What is added to the answer: the words with their times. Default: none. */
  include?: 'words'
}
