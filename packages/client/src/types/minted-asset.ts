// Written by `bun run generate` from the document of the service.

import type { AssetError } from './asset-error.ts'
import type { UploadTarget } from './upload-target.ts'

/** An asset as its creation answers it: with the address for its bytes. */
export interface MintedAsset {
  /** The asset. */
  asset_id: string
  /** What it is called. */
  name: string
  /** What it is used as. */
  kind: 'logo' | 'watermark' | 'font' | 'intro' | 'outro' | 'music' | 'sound_effect' | 'image' | 'video' | 'background'
  /** `pending` until its bytes are confirmed, `processing` while they are looked at; only a `ready` asset can be used. */
  status: 'pending' | 'processing' | 'ready' | 'failed'
  /** Its media type. */
  content_type: string
  /** How large it is. Unit: bytes. */
  size_bytes: number
  /** The SHA-256 of its bytes, in hexadecimal. */
  sha256: string | null
  /** Width of its picture; `null` without one. Unit: pixels. */
  width: number | null
  /** Height of its picture; `null` without one. Unit: pixels. */
  height: number | null
  /** How long it plays; `null` for what does not play. Unit: seconds. */
  duration_seconds: number | null
  /** The family of a font; `null` for anything else. */
  font_family: string | null
  /** How bold a font can be, from 100 to 900; `null` for anything else. */
  font_weights: number[] | null
  /** The file: an address that needs no credential and takes byte ranges, signed anew with each answer and good for a day at least. `null` until there is one. */
  url: string | null
  /** A small picture of it: an address that needs no credential and takes byte ranges, signed anew with each answer and good for a day at least. `null` until there is one. */
  thumbnail_url: string | null
  /** Words to find it by, at most 20 of 40 characters; b-roll is chosen by them. Default: none. */
  tags: string[]
  /** What its owner notes about the right to use it. */
  license_note: string | null
  /** Why it cannot be used; `null` unless it failed. */
  error: AssetError | null
  /** When it was announced. */
  created_at: string
  /** When it last changed. */
  updated_at: string
  upload: UploadTarget
}
