// Written by `bun run generate` from the document of the service.

import type { PostFigure } from './post-figure.ts'

/** How a post does at its platform. */
export interface PostFigures {
  /** The post. */
  post_id: string
  /** Where it is. */
  platform: 'youtube' | 'instagram' | 'facebook' | 'threads' | 'tiktok' | 'linkedin' | 'x' | 'bluesky' | 'mastodon' | 'webhook' | 'local_folder'
  /** When its platform had it no longer; nothing is read after that. */
  gone_at: string | null
  /** What was told of it, the earliest first. */
  items: PostFigure[]
}
