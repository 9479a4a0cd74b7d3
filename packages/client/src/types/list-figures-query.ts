// Written by `bun run generate` from the document of the service.

export interface ListFiguresQuery {
  /** The most items of the page. Default: 50. */
  limit?: number
  /** `next_cursor` of the page before, with the same filters. Default: the first page. */
  cursor?: string
  /** The earliest reading, included. Default: all. */
  from?: string
  /** The latest reading, excluded. Default: all. */
  to?: string
  /** Only those of this platform. Default: all. */
  platform?: 'youtube' | 'instagram' | 'facebook' | 'threads' | 'tiktok' | 'linkedin' | 'x' | 'bluesky' | 'mastodon' | 'webhook' | 'local_folder'
  /** Only those of this account. Default: all. */
  social_account_id?: string
  /** Only those of this clip. Default: all. */
  clip_id?: string
}
