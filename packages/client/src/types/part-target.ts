// Written by `bun run generate` from the document of the service.

/** Where a part that has not arrived is sent. */
export interface PartTarget {
  /** Which part it is. Unit: place in order, from 1. */
  number: number
  /** The length that the part must have. Unit: bytes. */
  size_bytes: number
  /** Where its bytes are sent with PUT, without a credential. */
  url: string
}
