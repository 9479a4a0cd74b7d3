// Written by `bun run generate` from the document of the service.

import type { CaptionStyle } from './caption-style.ts'

/** What a render is made with: the request over the template over the project. */
export interface RenderSettings {
  /** The length of the shorter side of the frame, in pixels. Default: '1080p'. */
  resolution: '720p' | '1080p' | '1440p' | '2160p'
  /** Frames a second; `source` is the source's own rate, at most 60. Default: 'source'. */
  fps: 'source' | 24 | 25 | 30 | 50 | 60
  /** The container. Default: 'mp4'. */
  format: 'mp4'
  /** How much of the picture is kept: the better, the larger and slower. Default: 'standard'. */
  quality: 'draft' | 'standard' | 'high'
  /** Width to height of the clips; `source` is that of the source. Default: '9:16'. */
  aspect_ratio: '9:16' | '1:1' | '4:5' | '16:9' | 'source'
  /** How the picture is put into the frame; `auto` chooses by what is seen. Default: 'auto'. */
  layout: 'auto' | 'track' | 'split' | 'fit' | 'fill' | 'screencast' | 'inset' | 'none'
  /** Whether a title is shown over the first seconds. Default: true. */
  hook_title: boolean
  /** Whether pauses are cut out. Default: false. */
  remove_silences: boolean
  /** Whether filler words are cut out. Default: false. */
  remove_fillers: boolean
  captions: CaptionStyle
  /** What the file is kept below; `null` for no limit. Unit: bytes. Default: null. */
  max_file_bytes: number | null
  /** The platform whose limits the file keeps, `master` for keeping it. Default: null. */
  preset: 'tiktok' | 'youtube_shorts' | 'instagram_reels' | 'linkedin' | 'x' | 'master' | null
  /** The template that was named in the request. Default: null. */
  template_id: string | null
}
