// Written by `bun run generate` from the document of the service.

import type { PartTarget } from './part-target.ts'

/** Where and how the bytes are sent. */
export interface UploadTarget {
  /** Where the whole file is sent, as it is; it needs no credential. Bytes that differ from the sha-256 of a `Content-Digest` or `Repr-Digest` header are refused, also those of a part. */
  url: string
  /** How the bytes are sent. */
  method: 'PUT'
  /** What is sent with the whole file; parts need none of it, and the type of a part is not read. */
  headers: Record<string, string>
  /** Until when they can be sent. */
  expires_at: string
  /** Length of every part but the last; `null` when the file only comes whole. Unit: bytes. */
  part_size: number | null
  /** The parts that have not arrived. They may be sent in any order, several at a time, and again; with the last one the upload is complete. `null` when the file only comes whole. */
  parts: PartTarget[] | null
}
