import { type Static, Type as t } from '@sinclair/typebox'
import * as m from './members.ts'
import { Instant, Words } from './shape.ts'
import { STORY } from './story.ts'

const MOST_CLIPS = 50
export const MOST_VISITORS = 50

const COMMENTS = 'Whether visitors who give a name can comment.'
const APPROVAL = 'Whether they can approve clips or ask for a change.'

/** A visitor who gave a name, and with it agreed that the account sees what follows. */
const Visitor = m.Shape('Visitor', 'A visitor of a share link who gave a name.', {
  visitor_id: m.Id('The visitor.', STORY.visitor_id),
  name: m.Said('By their own account.', 'Grace'),
  played_clip_ids: t.Array(t.String(), {
    description: 'The clips that they played.',
    examples: [[STORY.clip_id]],
  }),
  last_seen_at: m.At('When they last opened the page.', STORY.post_created_at),
})
export type Visitor = Static<typeof Visitor>

export const Share = m.Shape('Share', 'A public, read-only link to a project.', {
  share_id: m.Id('The link; another one after it was given a new address.', STORY.share_id),
  project_id: m.Id('The project that it shows.', STORY.project_id),
  url: m.Said(
    'The page; with `.json` behind it the same as data.',
    'https://clips.example.org/s/7Qm2XbT9cVw4RkE1nZ5yLp',
  ),
  status: Words(['active', 'expired'], {
    description:
      '`expired` once `expires_at` is past: its page is not found until that is changed.',
    examples: ['active'],
  }),
  allow_download: m.Flag('Whether finished renders can be downloaded there.', true),
  allow_comments: m.Flag(COMMENTS, true),
  allow_approval: m.Flag(APPROVAL, true),
  password_protected: m.Flag('Whether the page asks for a password.', false),
  clip_ids: m.OrNull(t.Array(t.String()), 'The clips that it shows; `null` for all of them.', [
    STORY.clip_id,
  ]),
  expires_at: m.AtOrNull('When it ends by itself; `null` for never.'),
  view_count: m.Tally('views', 'How often the page was opened.', 3),
  last_viewed_at: m.AtOrNull('When it was last opened.', STORY.post_created_at),
  visitors: t.Array(Visitor, {
    maxItems: MOST_VISITORS,
    description: `Those who gave a name on the page, the latest first, at most ${MOST_VISITORS}. Nothing is kept of others.`,
  }),
  created_at: m.At('When it was made.', STORY.shared_at),
  regenerated_at: m.AtOrNull('When it was given its present address; `null` for its first.'),
})
export type Share = Static<typeof Share>

const terms = t.Partial(
  t.Object({
    allow_download: m.OrNull(
      t.Boolean(),
      'Whether finished renders can be downloaded there. Default: false.',
      true,
    ),
    allow_comments: m.OrNull(t.Boolean(), `${COMMENTS} Default: false.`, true),
    allow_approval: m.OrNull(t.Boolean(), `${APPROVAL} Default: false.`, true),
    expires_at: m.OrNull(Instant, 'When the link ends by itself. Default: null, never.'),
    password: m.OrNull(
      t.String({ minLength: 8, maxLength: 128 }),
      'What the page asks for; never shown again. Default: null, none.',
    ),
    clip_ids: m.OrNull(
      t.Array(m.IdIn('A clip of the project.', STORY.clip_id), {
        minItems: 1,
        maxItems: MOST_CLIPS,
        uniqueItems: true,
      }),
      'The clips that it shows. Default: null, all of them.',
      [STORY.clip_id],
    ),
  }),
).properties

/** The terms a link is created with, or changed to if it exists; `null` means the same as leaving the member out. */
export const ShareRequest = m.Body(
  'ShareRequest',
  'What the link allows.',
  { allow_download: true, clip_ids: [STORY.clip_id] },
  terms,
)
export type ShareRequest = Static<typeof ShareRequest>

/** A JSON merge patch of a link's terms: `null` resets a term to its default, omitted terms stay. */
export const ShareChange = m.Change(
  'ShareChange',
  'What of the link changes: `null` puts a member back to its default, what is left out stays.',
  { allow_download: true },
  terms,
)
export type ShareChange = Static<typeof ShareChange>
