// Written by `bun run generate` from the document of the service.

export interface ListSocialAccountsQuery {
  /** The most items of the page. Default: 20. */
  limit?: number
  /** `next_cursor` of the page before, with the same filters. Default: the first page. */
  cursor?: string
  /** Only those of this platform. Default: all. */
  platform?: 'youtube' | 'instagram' | 'facebook' | 'threads' | 'tiktok' | 'linkedin' | 'x' | 'bluesky' | 'mastodon' | 'webhook' | 'local_folder'
  /** Only those of this status. Default: all. */
  status?: 'connected' | 'expiring' | 'expired' | 'revoked' | 'locked'
}
