// Written by `bun run generate` from the document of the service.

import type { ConfirmedPart } from './confirmed-part.ts'

/** The parts that the sender of a file has sent, by its own count. */
export interface UploadConfirmation {
  /** All parts, to have them compared. Default: none, only their number counts. */
  parts?: ConfirmedPart[]
  /** The SHA-256 of the whole file, in lower-case hexadecimal, to compare. Default: none. */
  sha256?: string
}
