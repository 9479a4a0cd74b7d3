import { type Static, Type as t } from '@sinclair/typebox'
import { Instant, Words } from '../schema.ts'

/** Every kind of event that is written down, by what it is about. */
export const EVENT_TYPES = [
  'project.created',
  'project.completed',
  'project.failed',
  'project.deleted',
  'clip.created',
  'clip.updated',
  'clip.liked',
  'clip.disliked',
  'render.queued',
  'render.completed',
  'render.failed',
  'post.scheduled',
  'post.rescheduled',
  'post.publishing',
  'post.posted',
  'post.failed',
  'post.cancelled',
  'social_account.connected',
  'social_account.expiring',
  'social_account.expired',
  'social_account.disconnected',
  'share.created',
  'share.updated',
  'share.regenerated',
  'share.deleted',
  'template.created',
  'template.updated',
  'template.deleted',
  'asset.ready',
  'asset.failed',
  'credits.low',
  'credits.depleted',
  'api_key.created',
  'api_key.revoked',
  'oauth.grant_created',
  'oauth.grant_revoked',
  'webhook.test',
] as const
export type EventType = (typeof EVENT_TYPES)[number]

const members = {
  api_version: t.Literal('v1'),
  created_at: Instant,
  account_id: t.String(),
  data: t.Object({}, { additionalProperties: true }),
  previous: t.Object({}, { additionalProperties: true }),
}

/** One fact, as it was when it became true. `sequence` ascends by one within an account. */
export const Event = t.Object({
  event_id: t.String(),
  type: Words(EVENT_TYPES),
  sequence: t.Integer({ minimum: 1 }),
  ...members,
})
export type Event = Static<typeof Event>
