// Written by `bun run generate` from the document of the service.

export interface GetClipQuery {
  /** Adds the words with their times. */
  include?: 'words'
}
