// Written by `bun run generate` from the document of the service.

import type { PostAuthor } from './post-author.ts'
import type { PostError } from './post-error.ts'
import type { PostWarning } from './post-warning.ts'

/** A clip that waits for its time, or that was delivered. */
export interface Post {
  /** The post. */
  post_id: string
  /** The clip that it shows. */
  clip_id: string
  /** The project of the clip. */
  project_id: string
  /** The render that is posted; `null` until it is chosen. */
  render_id: string | null
  /** When the render that it still needs begins, at the latest 30 minutes ahead; `null` when it needs none. */
  render_at: string | null
  /** The account that it is posted to. */
  social_account_id: string
  /** Where that account is. */
  platform: 'youtube' | 'instagram' | 'facebook' | 'threads' | 'tiktok' | 'linkedin' | 'x' | 'bluesky' | 'mastodon' | 'webhook' | 'local_folder'
  /** How far it is: `awaiting_approval` waits for a person; `posted`, `failed` and `cancelled` do not change by themselves. */
  status: 'awaiting_approval' | 'pending' | 'publishing' | 'posted' | 'failed' | 'cancelled'
  /** Whether a person has to let it out. */
  approval: 'none' | 'person'
  /** Where a member sees it and approves or declines it, once; `null` unless it waits for that. */
  approval_url: string | null
  /** Why a person declined it; `null` unless one did. */
  reason: string | null
  /** When it is due. */
  scheduled_at: string
  /** The time zone that its author thinks in; kept as it came. */
  timezone: string | null
  /** When it was posted. */
  posted_at: string | null
  /** Its title; the account's capabilities say how long. Default: the clip's. */
  title: string | null
  /** Its text; the account's capabilities say how long, hashtags included. Default: the clip's description. */
  caption: string | null
  /** Without `#`. */
  hashtags: string[]
  /** A comment below it, where the platform lets one. Default: none. */
  first_comment: string | null
  /** What only its platform knows, in the platform's words. Default: none of them. */
  platform_options: Record<string, unknown>
  /** The platform's own id of it; `null` until it is posted. */
  platform_post_id: string | null
  /** Where it can be seen; `null` until it is posted. */
  platform_url: string | null
  /** Who can see it, as the platform set it. */
  visibility_actual: string | null
  /** How often it was tried. Unit: attempts. */
  attempts: number
  /** When it was last tried. */
  last_attempt_at: string | null
  /** When it is tried next. */
  next_attempt_at: string | null
  /** Why it is not at its platform; `null` unless it failed. */
  error: PostError | null
  /** What of it is not as it was asked for. */
  warnings: PostWarning[]
  /** Grows with each change. Unit: changes, from 1. */
  revision: number
  /** When it was asked for. */
  created_at: string
  /** When it last changed. */
  updated_at: string
  created_by: PostAuthor
}
