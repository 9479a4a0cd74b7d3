import { type Static, Type as t } from '@sinclair/typebox'
import * as m from './members.ts'
import { PLATFORMS } from './platforms.ts'
import { Words } from './shape.ts'
import { STORY } from './story.ts'

/** What is compared, the most telling first; a platform tells some of it. */
const MEASURES = ['stayed', 'watched', 'answered', 'seen'] as const

const ComparedPost = m.Shape('ComparedPost', 'One of the two posts.', {
  post_id: m.Id('The post.', STORY.post_id),
  clip_id: m.Id('The clip that it shows.', STORY.clip_id),
  title: m.SaidOrNull('Its title, else that of its clip.', STORY.clip_title),
  caption: m.SaidOrNull('Its text.', STORY.clip_description),
  views: m.TallyOrNull('views', 'How often it was seen; `null` where that is not told.', 1840),
  value: m.QuantityOrNull(
    'times',
    'What is compared of it: a share of its views, and with `seen` a count. `null` until there are figures of both.',
    0.62,
  ),
  chance: m.QuantityOrNull(
    'fraction from 0 to 1',
    'How probable it is that it is the better one. `null` until there are figures of both.',
    0.97,
  ),
})

export const Comparison = m.Shape(
  'Comparison',
  'Which of two posts does better, and how sure that is.',
  {
    comparison_id: m.Id('The comparison.', STORY.comparison_id),
    social_account_id: m.Id('The account that posts both.', STORY.social_account_id),
    platform: Words(PLATFORMS, { description: 'Where it is.', examples: ['youtube'] }),
    status: Words(['running', 'decided', 'undecided', 'ended'], {
      description:
        'How far it is: `decided` when one is better with a probability of 0.95 or more, from the age of a day on; `undecided` when none was at the age of a week; `ended` when one of the posts was cancelled or is gone before that.',
      examples: ['decided'],
    }),
    winner_post_id: m.SaidOrNull('The better one; `null` unless it is decided.', STORY.post_id),
    measure: m.OrNull(
      Words(MEASURES),
      'What is compared, the first of these that is told of both: how many `stayed` for more than 3 seconds, how much was `watched`, how many `answered` it (liked, commented on or passed it on), or how often it was `seen`, or answered where views are not counted.',
      'stayed',
    ),
    age_hours: m.TallyOrNull('hours', 'How old both were when the figures were read.', 24),
    posts: t.Array(ComparedPost, { description: 'The two, in the order of the request.' }),
    created_at: m.At('When it was asked for.', STORY.post_created_at),
    settled_at: m.AtOrNull('When it was decided or given up.'),
  },
)
export type Comparison = Static<typeof Comparison>

export const ComparisonRequest = m.Body(
  'ComparisonRequest',
  'The posts to compare.',
  { post_ids: [STORY.post_id, STORY.other_post_id] },
  {
    post_ids: t.Array(m.IdIn('A post, delivered or not.', STORY.post_id), {
      minItems: 2,
      maxItems: 2,
      uniqueItems: true,
      description: 'Two posts of the same social account.',
      examples: [[STORY.post_id, STORY.other_post_id]],
    }),
  },
)
export type ComparisonRequest = Static<typeof ComparisonRequest>
