// Written by `bun run generate` from the document of the service.

import type { Capabilities } from './capabilities.ts'
import type { DailyQuota } from './daily-quota.ts'

/** An account of a platform that clips can be published to. It is connected in the studio, or by the operator. */
export interface SocialAccount {
  /** The account. */
  social_account_id: string
  /** Where it is. */
  platform: 'youtube' | 'instagram' | 'facebook' | 'threads' | 'tiktok' | 'linkedin' | 'x' | 'bluesky' | 'mastodon' | 'webhook' | 'local_folder'
  /** Its name there, with a leading `@` where the platform has it. */
  handle: string
  /** Its name as people read it. */
  display_name: string | null
  /** Its picture. */
  avatar_url: string | null
  /** Its page. */
  profile_url: string | null
  /** The platform's own id of it. */
  platform_account_id: string
  /** What kind of account it is. */
  kind: 'personal' | 'page' | 'business' | 'channel'
  /** When the connection ends unless its owner acts; `null` for one that renews itself or never ends. */
  token_expires_at: string | null
  capabilities: Capabilities
  /** `expiring` ends within seven days and still works; `expired`, `revoked` and `locked` need their owner. */
  status: 'connected' | 'expiring' | 'expired' | 'revoked' | 'locked'
  /** Why it is so; `null` while it works. */
  status_reason: string | null
  /** How much it may post a day; `null` where no limit is known. */
  daily_quota: DailyQuota | null
  /** When it was connected. */
  connected_at: string
  /** When it was last posted to. */
  last_used_at: string | null
}
