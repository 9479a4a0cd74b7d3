// Written by `bun run generate` from the document of the service.

/** One fact, as it was when it became true. */
export interface Event {
  /** The event; the same in every delivery of it. */
  event_id: string
  /** What happened. More types may come. */
  type: 'project.created' | 'project.completed' | 'project.failed' | 'project.deleted' | 'clip.created' | 'clip.updated' | 'clip.liked' | 'clip.disliked' | 'render.queued' | 'render.completed' | 'render.failed' | 'post.awaiting_approval' | 'post.scheduled' | 'post.rescheduled' | 'post.publishing' | 'post.posted' | 'post.failed' | 'post.cancelled' | 'post.figures' | 'social_account.connected' | 'social_account.expiring' | 'social_account.expired' | 'social_account.disconnected' | 'share.created' | 'share.updated' | 'share.regenerated' | 'share.deleted' | 'template.created' | 'template.updated' | 'template.deleted' | 'asset.ready' | 'asset.failed' | 'credits.low' | 'credits.depleted' | 'api_key.created' | 'api_key.revoked' | 'oauth.grant_created' | 'oauth.grant_revoked' | 'webhook.test'
  /** Ascends by one within the account. Unit: events, from 1. */
  sequence: number
  /** Whose resources `data` is made of. */
  api_version: 'v1'
  /** When it became true. */
  created_at: string
  /** The account that it happened in. */
  account_id: string
  /** What it is about, as reading it gave it then. */
  data: Record<string, unknown>
  /** The members that changed, as they were before. */
  previous: Record<string, unknown>
}
