import { type Static, Type as t } from '@sinclair/typebox'
import { At, AtOrNull, Body, Change, Id, IdIn, Said, Shape, Tally } from './members.ts'
import { Instant, Nullable, Words } from './shape.ts'
import { STORY } from './story.ts'

const MOST_CLIPS = 50
export const MOST_VISITORS = 50

const COMMENTS = 'Whether visitors who give a name can comment.'
const APPROVAL = 'Whether they can approve clips or ask for a change.'

/** A visitor who gave a name, and with it agreed that the account sees what follows. */
const Visitor = Shape('Visitor', 'A visitor of a share link who gave a name.', {
  visitor_id: Id('The visitor.', STORY.visitor_id),
  name: Said('By their own account.', 'Grace'),
  played_clip_ids: t.Array(t.String(), {
    description: 'The clips that they played.',
    examples: [[STORY.clip_id]],
  }),
  last_seen_at: At('When they last opened the page.', STORY.post_created_at),
})
export type Visitor = Static<typeof Visitor>

export const Share = Shape('Share', 'A public, read-only link to a project.', {
  share_id: Id('The link; another one after it was given a new address.', STORY.share_id),
  project_id: Id('The project that it shows.', STORY.project_id),
  url: Said(
    'The page; with `.json` behind it the same as data.',
    'https://clips.example.org/s/7Qm2XbT9cVw4RkE1nZ5yLp',
  ),
  status: Words(['active', 'expired'], {
    description:
      '`expired` once `expires_at` is past: its page is not found until that is changed.',
    examples: ['active'],
  }),
  allow_download: t.Boolean({
    description: 'Whether finished renders can be downloaded there.',
    examples: [true],
  }),
  allow_comments: t.Boolean({ description: COMMENTS, examples: [true] }),
  allow_approval: t.Boolean({ description: APPROVAL, examples: [true] }),
  password_protected: t.Boolean({
    description: 'Whether the page asks for a password.',
    examples: [false],
  }),
  clip_ids: Nullable(t.Array(t.String()), {
    description: 'The clips that it shows; `null` for all of them.',
    examples: [[STORY.clip_id]],
  }),
  expires_at: AtOrNull('When it ends by itself; `null` for never.'),
  view_count: Tally('views', 'How often the page was opened.', 3),
  last_viewed_at: AtOrNull('When it was last opened.', STORY.post_created_at),
  visitors: t.Array(Visitor, {
    maxItems: MOST_VISITORS,
    description: `Those who gave a name on the page, the latest first, at most ${MOST_VISITORS}. Nothing is kept of others.`,
  }),
  created_at: At('When it was made.', STORY.shared_at),
  regenerated_at: AtOrNull('When it was given its present address; `null` for its first.'),
})
export type Share = Static<typeof Share>

const terms = t.Partial(
  t.Object({
    allow_download: Nullable(t.Boolean(), {
      description: 'Whether finished renders can be downloaded there. Default: false.',
      examples: [true],
    }),
    allow_comments: Nullable(t.Boolean(), {
      description: `${COMMENTS} Default: false.`,
      examples: [true],
    }),
    allow_approval: Nullable(t.Boolean(), {
      description: `${APPROVAL} Default: false.`,
      examples: [true],
    }),
    expires_at: Nullable(Instant, {
      description: 'When the link ends by itself. Default: null, never.',
      examples: [null],
    }),
    password: Nullable(t.String({ minLength: 8, maxLength: 128 }), {
      description: 'What the page asks for; never shown again. Default: null, none.',
      examples: [null],
    }),
    clip_ids: Nullable(
      t.Array(IdIn('A clip of the project.', STORY.clip_id), {
        minItems: 1,
        maxItems: MOST_CLIPS,
        uniqueItems: true,
      }),
      {
        description: 'The clips that it shows. Default: null, all of them.',
        examples: [[STORY.clip_id]],
      },
    ),
  }),
).properties

/** The terms a link is created with, or changed to if it exists; `null` means the same as leaving the member out. */
export const ShareRequest = Body(
  'ShareRequest',
  'What the link allows.',
  { allow_download: true, clip_ids: [STORY.clip_id] },
  terms,
)
export type ShareRequest = Static<typeof ShareRequest>

/** A JSON merge patch of a link's terms: `null` resets a term to its default, omitted terms stay. */
export const ShareChange = Change(
  'ShareChange',
  'What of the link changes: `null` puts a member back to its default, what is left out stays.',
  { allow_download: true },
  terms,
)
export type ShareChange = Static<typeof ShareChange>
