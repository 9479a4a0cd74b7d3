import { type Static, Type as t } from '@sinclair/typebox'
import { AccountDescription, PLATFORMS, type Platform } from '@svc/specification'
import { Instant, Nullable, Words } from '../schema.ts'

/** `expiring` ends within seven days and still works. */
export const SOCIAL_ACCOUNT_STATUSES = [
  'connected',
  'expiring',
  'expired',
  'revoked',
  'locked',
] as const

/** An account of a platform that clips can be published to. */
export const SocialAccount = t.Object({
  social_account_id: t.String(),
  platform: Words(PLATFORMS),
  ...AccountDescription.properties,
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
