import { type Static, Type as t } from '@sinclair/typebox'
import { Text } from '@svc/specification'
import { CLOSED, Id, Instant, Nullable, Words } from '../schema.ts'
import { PLATFORMS, type Platform } from '../social-account/social-account.ts'

export const POST_STATUSES = ['pending', 'publishing', 'posted', 'failed', 'cancelled'] as const

export const POST_SORTS = ['scheduled_at', '-scheduled_at'] as const

/** What its author says about a post. What a platform allows is narrower, and checked against its own limits. */
const text = {
  title: Nullable(Text({ maxLength: 1000 })),
  caption: Nullable(Text({ maxLength: 10_000 })),
  hashtags: t.Array(Text({ minLength: 1, maxLength: 100 }), { maxItems: 100 }),
  first_comment: Nullable(Text({ maxLength: 10_000 })),
  platform_options: t.Record(t.String({ maxLength: 60 }), t.Unknown(), { maxProperties: 40 }),
}
const Content = t.Object(text)
export type PostContent = Static<typeof Content>

/** Why a post is not at its platform, sorted by who must act. */
export const PostError = t.Object({
  category: Words([
    'auth_expired',
    'user_content',
    'account_issue',
    'platform_rejected',
    'platform_rate_limited',
    'platform_error',
    'system_error',
    'unknown',
  ]),
  source: Words(['user', 'platform', 'system']),
  code: t.String(),
  message: t.String(),
  retryable: t.Boolean(),
  action: t.String(),
})
export type PostError = Static<typeof PostError>

/** What of a delivered post is not as it was asked for. */
const PostWarning = t.Object({
  code: Words(['playlist_not_set', 'playlist_uncertain']),
  message: t.String(),
})
export type PostWarning = Static<typeof PostWarning>

/** A clip that waits for its time, or that was delivered. */
export const CalendarPost = t.Object({
  post_id: t.String(),
  clip_id: t.String(),
  project_id: t.String(),
  render_id: Nullable(t.String()),
  render_at: Nullable(Instant),
  social_account_id: t.String(),
  platform: Words(PLATFORMS),
  status: Words(POST_STATUSES),
  scheduled_at: Instant,
  timezone: Nullable(t.String()),
  posted_at: Nullable(Instant),
  ...text,
  platform_post_id: Nullable(t.String()),
  platform_url: Nullable(t.String()),
  visibility_actual: Nullable(t.String()),
  attempts: t.Integer(),
  last_attempt_at: Nullable(Instant),
  next_attempt_at: Nullable(Instant),
  error: Nullable(PostError),
  warnings: t.Array(PostWarning),
  revision: t.Integer({ minimum: 1 }),
  created_at: Instant,
  updated_at: Instant,
  created_by: t.Object({
    kind: Words(['api_key', 'oauth', 'dashboard']),
    name: Nullable(t.String()),
  }),
})
export type CalendarPost = Static<typeof CalendarPost>

const changeable = t.Partial(Content).properties

/** How a clip is to be published; without `scheduled_at` now. */
export const PublishRequest = t.Object(
  {
    social_account_id: Id,
    scheduled_at: t.Optional(Nullable(Instant)),
    timezone: t.Optional(Nullable(t.String({ maxLength: 64 }))),
    ...changeable,
    render_id: t.Optional(Id),
    auto_render: t.Optional(t.Boolean()),
    max_credits: t.Optional(t.Number({ minimum: 0 })),
    dry_run: t.Optional(t.Boolean()),
  },
  CLOSED,
)
export type PublishRequest = Static<typeof PublishRequest>

/**
 * What can be changed about a post that was not delivered; `null` is what publishing without the member means.
 *
 * A time has no such default: it would publish at once, which nothing takes back.
 */
export const PostChange = t.Object(
  {
    scheduled_at: t.Optional(Instant),
    ...changeable,
    hashtags: t.Optional(Nullable(text.hashtags)),
    platform_options: t.Optional(Nullable(text.platform_options)),
    social_account_id: t.Optional(Id),
    render_id: t.Optional(Nullable(Id)),
  },
  { ...CLOSED, minProperties: 1, examples: [{ title: 'Why most meetings fail' }] },
)
export type PostChange = Static<typeof PostChange>

/** How the calendar is ordered and narrowed: `from` is included, `to` is not. */
export interface CalendarQuery {
  limit: number
  cursor?: string
  sort?: (typeof POST_SORTS)[number]
  from?: string
  to?: string
  status?: CalendarPost['status']
  platform?: Platform
  social_account_id?: string
  project_id?: string
}
