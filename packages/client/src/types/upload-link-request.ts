// Written by `bun run generate` from the document of the service.

/** A file that a person is asked for. */
export interface UploadLinkRequest {
  /** What the file will be for. Default: source. */
  purpose?: 'source' | 'transcript'
}
