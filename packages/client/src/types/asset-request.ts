// Written by `bun run generate` from the document of the service.

/** A file that is to be added to the brand kit. */
export interface AssetRequest {
  /** What it is used as. */
  kind: 'logo' | 'watermark' | 'font' | 'intro' | 'outro' | 'music' | 'sound_effect' | 'image' | 'video' | 'background'
  /** What it is called. */
  name: string
  /** Its media type; the same must be sent with its bytes. */
  content_type: string
  /** How large it is, exactly. Unit: bytes. */
  size_bytes: number
  /** The SHA-256 that its bytes must have, in hexadecimal. Default: not checked. */
  sha256?: string
  /** Words to find it by, at most 20 of 40 characters; b-roll is chosen by them. Default: none. */
  tags?: string[]
  /** A note about the right to use it. Default: null. */
  license_note?: string | null
}
