// Written by `bun run generate` from the document of the service.

import type { UploadParts } from './upload-parts.ts'

/** A file on its way in. */
export interface Upload {
  /** The upload. */
  upload_id: string
  /** `uploaded` once all bytes are there; `expired` when they did not come in time, no project used it, or it was deleted. */
  status: 'pending' | 'uploaded' | 'failed' | 'expired'
  /** What the file is called. */
  file_name: string
  /** Its media type. */
  content_type: string
  /** How large it is. Unit: bytes. */
  size_bytes: number
  /** What the file is for: the source of a project, its transcript, or the brand kit. */
  purpose: 'source' | 'transcript' | 'asset'
  /** The largest file that is taken for this purpose. Unit: bytes. */
  max_bytes: number
  /** The SHA-256 of the bytes that came, in hexadecimal; `null` until they did, and for up to ten minutes longer where a bucket joined the parts of a file. */
  sha256: string | null
  /** When it was asked for. */
  created_at: string
  /** When it is forgotten unless a project uses it. */
  expires_at: string
  /** What has arrived of a file in parts; `null` when it is complete or comes whole. */
  parts: UploadParts | null
}
