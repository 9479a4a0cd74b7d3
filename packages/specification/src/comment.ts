import { type Static, Type as t } from '@sinclair/typebox'
import * as m from './members.ts'
import { Name, Text, Words } from './shape.ts'
import { STORY } from './story.ts'

const IS_RESOLVED = 'Whether it is dealt with.'

export const Comment = m.Shape('Comment', 'What a visitor of a share link said about a clip.', {
  comment_id: m.Id('The comment.', STORY.comment_id),
  project_id: m.Id('The project.', STORY.project_id),
  clip_id: m.Id('The clip that it is about.', STORY.clip_id),
  revision: m.Tally('changes, from 1', 'The revision of the clip that was newest then.', 1, {
    minimum: 1,
  }),
  name: m.Said('What the visitor is called, by their own account.', 'Grace'),
  at: m.QuantityOrNull(
    'seconds',
    'The moment of the clip, as its preview plays; `null` for all of it.',
    12.5,
  ),
  text: m.Said('What they wrote; empty where they only approved.', 'Cut the pause here.'),
  verdict: m.OrNull(
    Words(['approved', 'change_requested']),
    'What they decided with it; `null` for a mere comment. The newest one counts.',
    'change_requested',
  ),
  answer: m.SaidOrNull('What the account answers, shown on the page; `null` without an answer.'),
  is_resolved: m.Flag(IS_RESOLVED, false),
  created_at: m.At('When it was written.', STORY.post_created_at),
  answered_at: m.AtOrNull('When it was last answered; `null` without an answer.'),
})
export type Comment = Static<typeof Comment>

/** A JSON merge patch of a comment; only what the account adds to it. */
export const CommentChange = m.Change(
  'CommentChange',
  'What of the comment changes: what is left out stays.',
  { is_resolved: true },
  {
    answer: m.OrNull(
      Text([1, 2000]),
      'Shown on the page below the comment. Default: null, none.',
      'Done, thank you.',
    ),
    is_resolved: m.OrNull(t.Boolean(), `${IS_RESOLVED} Default: false.`, true),
  },
)
export type CommentChange = Static<typeof CommentChange>

/** What a visitor of a share page sends. */
export const VisitorName = Name([1, 60])
export const VisitorText = Text([0, 2000])
