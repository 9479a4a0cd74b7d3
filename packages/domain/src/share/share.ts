import { type Static, Type as t } from '@sinclair/typebox'
import { CLOSED, Id, Instant, Nullable } from '../schema.ts'

const MOST_CLIPS = 50

/** A public, read-only link to a project. */
export const Share = t.Object({
  share_id: t.String(),
  project_id: t.String(),
  url: t.String(),
  status: t.Literal('active'),
  allow_download: t.Boolean(),
  password_protected: t.Boolean(),
  clip_ids: Nullable(t.Array(t.String())),
  expires_at: Nullable(Instant),
  view_count: t.Integer(),
  last_viewed_at: Nullable(Instant),
  created_at: Instant,
  regenerated_at: Nullable(Instant),
})
export type Share = Static<typeof Share>

export const ShareRequest = t.Partial(
  t.Object({
    allow_download: t.Boolean(),
    expires_at: Nullable(Instant),
    password: t.String({ minLength: 8, maxLength: 128 }),
    clip_ids: t.Array(Id, { minItems: 1, maxItems: MOST_CLIPS, uniqueItems: true }),
  }),
  CLOSED,
)
export type ShareRequest = Static<typeof ShareRequest>
