// Written by `bun run generate` from the document of the service.

/** A file that is to be uploaded. */
export interface UploadRequest {
  /** What the file is called. */
  file_name: string
  /** Its media type; the same must be sent with its bytes. */
  content_type: string
  /** How large it is, exactly. Unit: bytes. */
  size_bytes: number
  /** What the file is for: the source of a project, its transcript, or the brand kit. */
  purpose: 'source' | 'transcript' | 'asset'
  /** Whether the file may also come in parts, which go on after a break. Default: true above 64 MB. */
  parts?: boolean
}
