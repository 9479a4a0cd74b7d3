import type { Platform, PostContent, RenderOutputFacts } from '@svc/specification'

/** One worker's hold on a post; see `ProjectRun`. */
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
  content: PostContent
  output: RenderOutputFacts
  clipKey: string
  /** Where the captions lie that were not burnt in alone; `null` without any. */
  captions: { vttKey: string; language: string } | null
  /** Since when the platform may have the post: an attempt began then and its outcome is unknown. */
  uncertain_since: string | null
  /** What that attempt saved; sealed. */
  checkpoint: string | null
  /** Whether it may be sent if the platform does not have it; otherwise only its fate is found out. */
  maySend: boolean
}
