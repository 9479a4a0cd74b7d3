// Written by `bun run generate` from the document of the service.

/** A page on which a person chooses the file of one upload. */
export interface UploadLink {
  /** The upload that the file becomes: there once a file was chosen. */
  upload_id: string
  /** The page for the person. Its address is all that choosing the file takes. */
  url: string
  /** What the file will be for. */
  purpose: 'source' | 'transcript'
  /** Until when the page works: an hour. */
  expires_at: string
}
