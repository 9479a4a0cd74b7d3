import { type Static, type TSchema, Type as t } from '@sinclair/typebox'
import { SCOPES } from './access.ts'
import { Asset } from './asset.ts'
import { CalendarPost } from './calendar-post.ts'
import { Clip } from './clip.ts'
import { Comment } from './comment.ts'
import { Comparison } from './comparison.ts'
import { Credits } from './credits.ts'
import { PostFigures } from './figures.ts'
import { At, AtOrNull, Flag, Id, Said, Shape, Tally } from './members.ts'
import { Project } from './project.ts'
import { Render } from './render.ts'
import { Words } from './shape.ts'
import { Share } from './share.ts'
import { SocialAccount } from './social-account.ts'
import { STORY } from './story.ts'
import { Template } from './template.ts'

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
  'post.first_comment',
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

export const Event = Shape('Event', 'One fact, as it was when it became true.', {
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
})
export type Event = Static<typeof Event>

const Scopes = t.Array(Words(SCOPES), {
  description: 'What it may do.',
  examples: [['svc:projects:read']],
})

const ApiKey = Shape('ApiKey', 'An API key, without its secret.', {
  key_id: Said('The eight characters in the key itself.', 'k3R6N1QD'),
  account_id: Id('The account that it opens.', STORY.account_id),
  name: Said('What it is called.', 'Server'),
  scopes: Scopes,
  created_at: At('When it was made.', STORY.signed_up_at),
  expires_at: AtOrNull('When it ends by itself; `null` for never.'),
  revoked_at: AtOrNull('When it was revoked; `null` while it works.'),
  last_used_at: AtOrNull('When it was last used.', STORY.post_created_at),
  is_test: Flag('Whether it opens a test account.', false),
})

const OAuthGrant = Shape('OAuthGrant', 'What a user let an app do.', {
  grant_id: Id('The grant.', STORY.grant_id),
  client_id: Id('The app.', STORY.client_id),
  client_name: Said('What the app is called.', 'Clip Agent'),
  subject: Id('Who agreed.', STORY.member_id),
  scopes: Scopes,
  resource: t.Union([t.String(), t.Null()], {
    description: 'What its tokens are for; `null` for the API and `/mcp`.',
    examples: ['https://clips.example.org/v1'],
  }),
})

const Webhook = Shape('Webhook', 'A receiver of events.', {
  endpoint_id: Id('The receiver.', STORY.webhook_id),
  url: Said('Where events are sent.', 'https://app.example.com/hooks/clips'),
})

const DATA: Record<string, TSchema> = {
  project: Project,
  clip: Clip,
  'clip.approved': Comment,
  comment: Comment,
  render: Render,
  post: CalendarPost,
  'post.figures': PostFigures,
  comparison: Comparison,
  social_account: SocialAccount,
  share: Share,
  template: Template,
  asset: Asset,
  credits: Credits,
  api_key: ApiKey,
  oauth: OAuthGrant,
  webhook: Webhook,
}

const { data: _data, type: _type, ...envelope } = Event.properties

/** The body of each kind of event: the envelope, with the resource it is about. */
export const EVENT_BODIES: Record<EventType, TSchema> = Object.fromEntries(
  EVENT_TYPES.map((type) => [type, bodyOf(subjectOf(type))]),
) as Record<EventType, TSchema>

/** What an event is about: the resource that its type begins with, but for one that is about something of it. */
function subjectOf(type: string): string {
  return type in DATA ? type : (type.split('.')[0] ?? '')
}

/** What an event holds names it, or its type where several hold the same. */
function nameOf(subject: string): string {
  const words = subject.split('.').map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
  return words.length > 1 ? words.join('') : (DATA[subject]?.title ?? '')
}

function bodyOf(subject: string): TSchema {
  const data = DATA[subject]
  if (!data) throw new Error(`Nothing says what events of ${subject} hold.`)
  const types = EVENT_TYPES.filter((type) => subjectOf(type) === subject)
  return Shape(
    `${nameOf(subject)}Event`,
    `An event about a resource of the kind ${data.title}, as it was when it happened.`,
    { ...envelope, type: Words(types, { description: 'What happened.' }), data },
  )
}
