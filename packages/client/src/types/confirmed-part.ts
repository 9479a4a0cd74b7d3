// Written by `bun run generate` from the document of the service.

/** A part that was sent. */
export interface ConfirmedPart {
  /** Which part it is; the first is 1. */
  number: number
  /** What the `ETag` header of the part said, with or without its quotes. */
  etag: string
}
