import { type Static, type TSchema, Type as t } from '@sinclair/typebox'
import { Hashtags } from './hashtags.ts'
import * as m from './members.ts'
import { PLATFORMS } from './platforms.ts'
import { PostContent, PostError, PostWarning } from './post.ts'
import { CLOSED, Instant, Nullable, Text, Words } from './shape.ts'
import { STORY } from './story.ts'
import { CAPTION_LANGUAGE } from './translation.ts'

export const POST_STATUSES = [
  'awaiting_approval',
  'pending',
  'publishing',
  'posted',
  'failed',
  'cancelled',
] as const

/** Who lets a post out: the credential that asked for it, or a person. */
const APPROVALS = ['none', 'person'] as const

export const POST_SORTS = ['scheduled_at', '-scheduled_at'] as const

const text = PostContent.properties

export const CalendarPost = m.Shape(
  'Post',
  'A clip that waits for its time, or that was delivered.',
  {
    post_id: m.Id('The post.', STORY.post_id),
    clip_id: m.Id('The clip that it shows.', STORY.clip_id),
    project_id: m.Id('The project of the clip.', STORY.project_id),
    render_id: m.SaidOrNull(
      'The render that is posted; `null` until it is chosen.',
      STORY.render_id,
    ),
    render_at: m.AtOrNull(
      'When the render that it still needs begins, at the latest 30 minutes ahead; `null` when it needs none.',
    ),
    social_account_id: m.Id('The account that it is posted to.', STORY.social_account_id),
    platform: Words(PLATFORMS, { description: 'Where that account is.', examples: ['youtube'] }),
    status: Words(POST_STATUSES, {
      description:
        'How far it is: `awaiting_approval` waits for a person; `posted`, `failed` and `cancelled` do not change by themselves.',
      examples: ['pending'],
    }),
    approval: Words(APPROVALS, {
      description: 'Whether a person has to let it out.',
      examples: ['none'],
    }),
    approval_url: m.SaidOrNull(
      'Where a member sees it and approves or declines it, once; `null` unless it waits for that.',
    ),
    reason: m.SaidOrNull('Why a person declined it; `null` unless one did.'),
    scheduled_at: m.At('When it is due.', STORY.post_due_at),
    timezone: m.SaidOrNull(
      'The time zone that its author thinks in; kept as it came.',
      'Europe/London',
    ),
    posted_at: m.AtOrNull('When it was posted.'),
    ...text,
    platform_post_id: m.SaidOrNull("The platform's own id of it; `null` until it is posted."),
    platform_url: m.SaidOrNull('Where it can be seen; `null` until it is posted.'),
    visibility_actual: m.SaidOrNull('Who can see it, as the platform set it.'),
    withdrawal: m.OrNull(
      Words(['under_way', 'done', 'failed']),
      'Whether it is taken back from its platform; `null` unless that was asked for.',
    ),
    attempts: m.Tally('attempts', 'How often it was tried.', 0),
    last_attempt_at: m.AtOrNull('When it was last tried.'),
    next_attempt_at: m.AtOrNull('When it is tried next.', STORY.post_due_at),
    error: m.OrNull(PostError, 'Why it is not at its platform; `null` unless it failed.'),
    warnings: t.Array(PostWarning, {
      description: 'What of it is not as it was asked for.',
      examples: [[]],
    }),
    revision: m.Tally('changes, from 1', 'Grows with each change.', 1, { minimum: 1 }),
    created_at: m.At('When it was asked for.', STORY.post_created_at),
    updated_at: m.At('When it last changed.', STORY.post_created_at),
    created_by: m.Shape('PostAuthor', 'The credential that asked for it.', {
      kind: Words(['api_key', 'oauth', 'dashboard'], {
        description: 'What kind of credential.',
        examples: ['api_key'],
      }),
      name: m.SaidOrNull('What it is called.', 'Server'),
    }),
  },
)
export type CalendarPost = Static<typeof CalendarPost>

const hashtags = Hashtags(" Default: the clip's.")
const changeable = t.Partial(t.Object({ ...text, hashtags })).properties
const target = m.IdIn('The account to post to.', STORY.social_account_id)
const timezone = m.OrNull(
  t.String({ maxLength: 64 }),
  'The time zone of its author; kept as it came. Default: null.',
  'Europe/London',
)
const RENDER = 'The finished render to post.'

export const PublishRequest = m.Body(
  'PublishRequest',
  'Where, when and with which words a clip is published.',
  {
    social_account_id: STORY.social_account_id,
    title: STORY.clip_title,
    caption: STORY.clip_description,
    hashtags: STORY.hashtags,
    max_credits: 2,
  },
  {
    social_account_id: target,
    scheduled_at: t.Optional(
      m.OrNull(Instant, 'When it is due: 60 seconds to 365 days from now. Default: null, at once.'),
    ),
    timezone: t.Optional(timezone),
    ...changeable,
    render_id: t.Optional(
      m.IdIn(`${RENDER} Default: the newest finished one of the clip.`, STORY.render_id),
    ),
    caption_language: t.Optional(
      t.String({
        ...CAPTION_LANGUAGE,
        description:
          'The language of the captions of its render: `spoken`, or that of a reviewed translation of the clip. Not with `render_id`. Default: that of the render.',
        examples: ['de'],
      }),
    ),
    second_caption_language: t.Optional(
      t.String({
        ...CAPTION_LANGUAGE,
        description: 'A second language below the first, likewise. Default: none.',
        examples: ['spoken'],
      }),
    ),
    auto_render: t.Optional(
      m.Flag(
        'Whether a missing render is made at 1080p and charged, or refused: `RENDER_REQUIRED`. Default: true.',
        true,
      ),
    ),
    approval: t.Optional(
      Words(APPROVALS, {
        description:
          '`person`: it waits until a member approves it. Default: none; `person` for an app that may not post unasked.',
        examples: ['none'],
      }),
    ),
    max_credits: t.Optional(m.MaxCredits),
    dry_run: t.Optional(m.DryRun),
  },
)
export type PublishRequest = Static<typeof PublishRequest>

/**
 * The members of an undelivered post that can be changed; `null` means the same as omitting the member when publishing.
 *
 * `scheduled_at` cannot be `null`: that would publish immediately, which cannot be undone.
 */
export const PostChange = m.Change(
  'PostChange',
  'What of a post changes: `null` is what publishing without the member means, what is left out stays.',
  { title: STORY.clip_title },
  {
    scheduled_at: m.At('When it is due: 60 seconds to 365 days from now. Default: as it is.'),
    timezone: timezone,
    ...changeable,
    hashtags: orDefault(hashtags),
    platform_options: orDefault(text.platform_options),
    social_account_id: target,
    render_id: Nullable(m.IdIn(RENDER, STORY.render_id), {
      description: `${RENDER} \`null\`: the newest finished one.`,
    }),
  },
)
export type PostChange = Static<typeof PostChange>

function orDefault<S extends TSchema>(schema: S) {
  const { description = '', examples = [] } = schema
  return Nullable(schema, { description, examples })
}

/** A post that a member is asked to approve. */
export const PostApproval = t.Object({
  post: CalendarPost,
  /** What the render that it still needs takes. */
  credits: t.Number(),
  /** What an approval is for, and the revision of the clip that it shows, unless the file is made; `null` where the clip cannot be rendered. */
  drawn: Nullable(t.Object({ revision: Nullable(t.Integer()), settings_hash: t.String() })),
})
export type PostApproval = Static<typeof PostApproval>

/** A member's decision on a post, as it was shown. */
export const ApprovalDecision = t.Object(
  {
    decision: Words(['approve', 'decline']),
    /** That of the post that was shown. */
    revision: t.Integer(),
    /** That of what was shown as `drawn`; it is needed where the clip changed after the post was asked for, or has a cover. */
    settings_hash: t.Optional(Text([1, 100])),
    /** Why it is declined. */
    reason: t.Optional(Text([1, 1000])),
  },
  CLOSED,
)
export type ApprovalDecision = Static<typeof ApprovalDecision>
