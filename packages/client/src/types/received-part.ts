// Written by `bun run generate` from the document of the service.

/** A part that has arrived. */
export interface ReceivedPart {
  /** Which part it is. Unit: place in order, from 1. */
  number: number
  /** Its length. Unit: bytes. */
  size_bytes: number
  /** The SHA-256 of its bytes, in lower-case hexadecimal. */
  etag: string
}
