// Written by `bun run generate` from the document of the service.

/** What the file is like. */
export interface TemplateOutput {
  /** The length of the shorter side of the frame, in pixels. Default: '1080p'. */
  resolution: '720p' | '1080p' | '1440p' | '2160p'
  /** Frames a second; `source` is the source's own rate, at most 60. Default: 'source'. */
  fps: 'source' | 24 | 25 | 30 | 50 | 60
  /** The platform whose limits the file keeps, `master` for keeping it. Default: null. */
  preset: 'tiktok' | 'youtube_shorts' | 'instagram_reels' | 'linkedin' | 'x' | 'master' | null
}
