import { type Static, Type as t } from '@sinclair/typebox'
import { Instant, Nullable, Words } from '../schema.ts'

/** Every platform that has a name here; which of them can be connected is the operator's choice. */
export const PLATFORMS = [
  'youtube',
  'tiktok',
  'instagram',
  'facebook',
  'linkedin',
  'x',
  'threads',
  'bluesky',
  'pinterest',
  'mastodon',
  'webhook',
  'local_folder',
] as const
export type Platform = (typeof PLATFORMS)[number]

/** `expiring` ends within seven days and still works. */
export const SOCIAL_ACCOUNT_STATUSES = [
  'connected',
  'expiring',
  'expired',
  'revoked',
  'locked',
] as const

/** What an account may do now; more exact than the platform's general limits. */
export const Capabilities = t.Object({
  max_duration_seconds: Nullable(t.Number()),
  max_file_bytes: Nullable(t.Number()),
  caption_limit: Nullable(t.Integer()),
  title_limit: Nullable(t.Integer()),
  direct_publish: t.Boolean(),
  schedule: t.Boolean(),
  visibility_options: t.Array(t.String()),
})
export type Capabilities = Static<typeof Capabilities>

/** What the platform says about an account. */
const described = {
  handle: t.String(),
  display_name: Nullable(t.String()),
  avatar_url: Nullable(t.String()),
  profile_url: Nullable(t.String()),
  platform_account_id: t.String(),
  kind: Words(['personal', 'page', 'business', 'channel']),
  token_expires_at: Nullable(Instant),
  capabilities: Capabilities,
}
const Described = t.Object(described)

/** An account as its platform describes it when it is connected. */
export type DescribedAccount = Static<typeof Described>

/** An account of a platform that clips can be published to. */
export const SocialAccount = t.Object({
  social_account_id: t.String(),
  platform: Words(PLATFORMS),
  ...described,
  status: Words(SOCIAL_ACCOUNT_STATUSES),
  status_reason: Nullable(t.String()),
  daily_quota: Nullable(
    t.Object({ limit: t.Integer(), used: t.Integer(), resets_at: Nullable(Instant) }),
  ),
  connected_at: Instant,
  last_used_at: Nullable(Instant),
})
export type SocialAccount = Static<typeof SocialAccount>

/** How the list of social accounts is narrowed. */
export interface SocialAccountQuery {
  limit: number
  cursor?: string
  platform?: Platform
  status?: SocialAccount['status']
}
