import type { Platform, PostContent, RenderOutputFacts } from '@svc/specification'

/** One worker's run on a post; see `ProjectRun`. */
export interface PostRun {
  account_id: string
  project_id: string
  post_id: string
  run_id: string
}

/** Everything a worker needs to publish. */
export interface PostWork extends PostRun {
  platform: Platform
  social_account_id: string
  platform_account_id: string
  /** Whether its social account is that of a test account: the post is sent nowhere. */
  isTest: boolean
  content: PostContent
  output: RenderOutputFacts
  clipKey: string
  /** The key of the caption file, for captions that are not only burnt in; `null` without one. */
  captions: { vttKey: string; language: string } | null
  /** When this attempt began. */
  begun_at: string
  /** Since when the platform may have the post: an attempt began then and its outcome is unknown. */
  uncertain_since: string | null
  /** Whether the attempt before this one never ended: its worker fell silent. */
  isTakenOver: boolean
  /** The sealed checkpoint that the uncertain attempt saved. */
  checkpoint: string | null
  /** Whether the post may be sent if the platform does not have it; otherwise only the outcome is determined. */
  maySend: boolean
}
