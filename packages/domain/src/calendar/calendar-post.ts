import { type Static, Type as t } from '@sinclair/typebox'
import { PLATFORMS, type Platform, PostContent, PostError, PostWarning } from '@svc/specification'
import { CLOSED, Id, Instant, Nullable, Words } from '../schema.ts'

export const POST_STATUSES = ['pending', 'publishing', 'posted', 'failed', 'cancelled'] as const

export const POST_SORTS = ['scheduled_at', '-scheduled_at'] as const

const text = PostContent.properties

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

const changeable = t.Partial(PostContent).properties

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
