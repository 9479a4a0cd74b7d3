// Written by `bun run generate` from the document of the service.

export interface ListPostsQuery {
  /** The most items of the page. Default: 50. */
  limit?: number
  /** `next_cursor` of the page before, with the same filters. Default: the first page. */
  cursor?: string
  /** The earliest first, or with `-` the latest. Default: "scheduled_at". */
  sort?: 'scheduled_at' | '-scheduled_at'
  /** The earliest time, included. Default: all. */
  from?: string
  /** The latest time, excluded. Default: all. */
  to?: string
  /** Only those of this status. Default: all. */
  status?: 'awaiting_approval' | 'pending' | 'publishing' | 'posted' | 'failed' | 'cancelled'
  /** Only those of this platform. Default: all. */
  platform?: 'youtube' | 'instagram' | 'facebook' | 'threads' | 'tiktok' | 'linkedin' | 'x' | 'bluesky' | 'mastodon' | 'webhook' | 'local_folder'
  /** Only those of this account. Default: all. */
  social_account_id?: string
  /** Only those of this project. Default: all. */
  project_id?: string
  /** Only those of this clip. Default: all. */
  clip_id?: string
}
