// Written by `bun run generate` from the document of the service.

import type { ReceivedPart } from './received-part.ts'

/** What has arrived of a file that comes in parts. */
export interface UploadParts {
  /** Length of every part but the last. Unit: bytes. */
  part_size: number
  /** How many parts the file has. Unit: parts. */
  count: number
  /** The parts that have arrived, by number. */
  received: ReceivedPart[]
}
