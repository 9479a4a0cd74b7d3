// Written by `bun run generate` from the document of the service.

import type { CaptionStylePart } from './caption-style-part.ts'
import type { Metadata } from './metadata.ts'

/** How a clip is rendered. What is left out is as in the template and the project. */
export interface RenderRequest {
  /** The length of the shorter side of the frame, in pixels. */
  resolution?: '720p' | '1080p' | '1440p' | '2160p'
  /** Frames a second; `source` is the source's own rate, at most 60. */
  fps?: 'source' | 24 | 25 | 30 | 50 | 60
  /** The container. */
  format?: 'mp4'
  /** How much of the picture is kept: the better, the larger and slower. */
  quality?: 'draft' | 'standard' | 'high'
  /** Width to height of the clips; `source` is that of the source. */
  aspect_ratio?: '9:16' | '1:1' | '4:5' | '16:9' | 'source'
  /** How the picture is put into the frame; `auto` chooses by what is seen. */
  layout?: 'auto' | 'track' | 'split' | 'fit' | 'fill' | 'screencast' | 'inset' | 'none'
  /** Whether a title is shown over the first seconds. */
  hook_title?: boolean
  /** Whether pauses are cut out. */
  remove_silences?: boolean
  /** Whether filler words are cut out. */
  remove_fillers?: boolean
  /** The template to use. Default: the project's. */
  template_id?: string
  /** How captions look, over the template's; `false` for none. Default: as in the project. */
  captions?: CaptionStylePart | false
  /** What the file is kept below. Default: no limit but that of `preset`. Unit: bytes. */
  max_file_bytes?: number
  /** The platform whose limits the file keeps; `master` for the best quality. Default: none. */
  preset?: 'tiktok' | 'youtube_shorts' | 'instagram_reels' | 'linkedin' | 'x' | 'master'
  /** Refuses with `VALIDATION_ERROR` what would cost more. Default: no limit but the balance. Unit: credits. */
  max_credits?: number
  metadata?: Metadata
  /** Whether it is rendered and charged anew although the same render is there. Default: false. */
  force?: boolean
  /** Whether it is only asked what this would take: answers 200 with an `Estimate`, and makes nothing. Default: false. */
  dry_run?: boolean
}
