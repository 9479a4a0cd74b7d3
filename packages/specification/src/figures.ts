import { type Static, Type as t } from '@sinclair/typebox'
import { REASON_KINDS } from './clip-score.ts'
import * as m from './members.ts'
import { PLATFORMS } from './platforms.ts'
import type { PublishedPost } from './post.ts'
import { Words } from './shape.ts'
import { STORY } from './story.ts'

const told = (what: string, example: number) =>
  m.TallyOrNull('times', `${what}; \`null\` where its platform does not tell.`, example)

const share = (what: string) =>
  m.QuantityOrNull('fraction from 0 to 1', `${what}; \`null\` where its platform does not tell.`)

/** What a platform tells of a post at one moment. A platform may count anew, so that a number falls. */
export const FigureValues = t.Object({
  views: told('How often it was seen', 1840),
  likes: told('How often it was liked', 96),
  comments: told('How often it was answered', 7),
  shares: told('How often it was passed on', 12),
  saves: told('How often it was kept', 3),
  watch_seconds_average: m.QuantityOrNull(
    'seconds',
    'How long it was watched on average; `null` where its platform does not tell.',
  ),
  watched_share: share('How much of it was watched on average'),
  left_early_share: share('How many left it in the first 3 seconds'),
})
export type FigureValues = Static<typeof FigureValues>

/** What a platform tells of a post. */
export interface ToldFigures extends FigureValues {
  /** How many still watch at each hundredth of the video, of those who began; at most a hundred shares. */
  retention?: number[]
  /** What a platform calls the post, and where it is, when it said so after the post was delivered. */
  post?: Pick<PublishedPost, 'platform_post_id' | 'platform_url'>
}

const Age = m.Tally('hours', 'How old the post was to be: 1, 6, 24, 72, 168 or 672.', 24)
const Read = m.At('When they were read.', STORY.post_due_at)

const reading = { at: Read, age_hours: Age, ...FigureValues.properties }

const PostFigure = m.Shape('PostFigure', 'What a platform told of a post at one moment.', {
  ...reading,
  retention: m.OrNull(
    t.Array(t.Number({ minimum: 0, 'x-unit': 'fraction', description: 'How many still watch.' }), {
      maxItems: 100,
    }),
    'How many still watch at each hundredth of the video, of those who began; more than 1 where they watch again. `null` where its platform does not tell.',
    [1, 0.86, 0.79],
  ),
})

/** The figures of a post, the earliest first; ages at which nothing could be read are missing. */
export const PostFigures = m.Shape('PostFigures', 'How a post does at its platform.', {
  post_id: m.Id('The post.', STORY.post_id),
  platform: Words(PLATFORMS, { description: 'Where it is.', examples: ['youtube'] }),
  gone_at: m.AtOrNull('When its platform had it no longer; nothing is read after that.'),
  items: t.Array(PostFigure, { description: 'What was told of it, the earliest first.' }),
})
export type PostFigures = Static<typeof PostFigures>

/** The figures of one post at one age, with what tells posts apart. */
export const ListedFigure = m.Shape(
  'ListedFigure',
  'What a platform told of a post at one moment.',
  {
    post_id: m.Id('The post.', STORY.post_id),
    clip_id: m.Id('The clip that it shows.', STORY.clip_id),
    project_id: m.Id('The project of the clip.', STORY.project_id),
    social_account_id: m.Id('The account that posted it.', STORY.social_account_id),
    platform: Words(PLATFORMS, { description: 'Where it is.', examples: ['youtube'] }),
    title: m.SaidOrNull('Its title, else that of its clip.', STORY.clip_title),
    posted_at: m.At('When it was posted.', STORY.post_due_at),
    duration_seconds: m.Quantity('seconds', 'How long its clip is.', 31.5),
    reasons: t.Array(Words(REASON_KINDS), {
      description: 'Why its clip was chosen, as in its `score_reasons`.',
      examples: [['question_hook']],
    }),
    topics: t.Array(t.String(), {
      description: 'What its clip is about, as in its `topics`.',
      examples: [['meetings']],
    }),
    ...reading,
  },
)
export type ListedFigure = Static<typeof ListedFigure>
