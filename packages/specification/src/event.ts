import { type Static, Type as t } from '@sinclair/typebox'
import { At, Id, Tally } from './members.ts'
import { Words } from './shape.ts'
import { STORY } from './story.ts'

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
  'clip.approved',
  'clip.deleted',
  'render.queued',
  'render.completed',
  'render.failed',
  'post.awaiting_approval',
  'post.scheduled',
  'post.rescheduled',
  'post.publishing',
  'post.posted',
  'post.failed',
  'post.cancelled',
  'post.figures',
  'post.withdrawal',
  'comparison.settled',
  'social_account.connected',
  'social_account.expiring',
  'social_account.expired',
  'social_account.disconnected',
  'share.created',
  'share.updated',
  'share.regenerated',
  'share.deleted',
  'comment.created',
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

const open = (description: string, example: object) =>
  t.Unsafe<Record<string, unknown>>(
    t.Object({}, { additionalProperties: true, description, examples: [example] }),
  )

/** One fact, as it was at the time of the event. `sequence` ascends within an account. */
export const Event = t.Object(
  {
    event_id: Id('The event; the same in every delivery of it.', STORY.event_id),
    type: Words(EVENT_TYPES, {
      description: 'What happened. More types may come.',
      examples: ['project.completed'],
    }),
    sequence: Tally('events, from 1', 'Ascends by one within the account.', 12, { minimum: 1 }),
    api_version: t.Literal('v1', { description: 'Whose resources `data` is made of.' }),
    created_at: At('When it became true.', STORY.project_completed_at),
    account_id: Id('The account that it happened in.', STORY.account_id),
    data: open('What it is about, as reading it gave it then.', {
      project_id: STORY.project_id,
      status: 'completed',
      clip_count: 8,
    }),
    previous: open('The members that changed, as they were before.', { status: 'processing' }),
  },
  { title: 'Event', description: 'One fact, as it was when it became true.' },
)
export type Event = Static<typeof Event>
