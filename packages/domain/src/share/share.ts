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

const terms = t.Partial(
  t.Object({
    allow_download: Nullable(t.Boolean()),
    expires_at: Nullable(Instant),
    password: Nullable(t.String({ minLength: 8, maxLength: 128 })),
    clip_ids: Nullable(t.Array(Id, { minItems: 1, maxItems: MOST_CLIPS, uniqueItems: true })),
  }),
).properties

/** The terms a link is made with, or those to change of the link there is; `null` is as good as left out. */
export const ShareRequest = t.Object(terms, CLOSED)
export type ShareRequest = Static<typeof ShareRequest>

/** A JSON merge patch of a link's terms: `null` puts one back to its default, what is left out stays. */
export const ShareChange = t.Object(terms, {
  ...CLOSED,
  minProperties: 1,
  examples: [{ allow_download: true }],
})
export type ShareChange = Static<typeof ShareChange>
