import { Type as t } from '@sinclair/typebox'

export const RESOLUTIONS = ['720p', '1080p', '1440p', '2160p'] as const

/** The platforms whose limits a render can keep, and `master` for keeping. */
export const RENDER_PRESETS = [
  'tiktok',
  'youtube_shorts',
  'instagram_reels',
  'linkedin',
  'x',
  'master',
] as const

/** Frames a second; `source` is the source's own rate, at most 60. */
export const FrameRate = t.Union([
  t.Literal('source'),
  t.Literal(24),
  t.Literal(25),
  t.Literal(30),
  t.Literal(50),
  t.Literal(60),
])
