import { type Static, type TNumber, Type as t } from '@sinclair/typebox'
import { SCORE_PARTS, ScoreBreakdown, type ScorePart } from './clip-score.ts'
import { AtOrNull, Body, Flag, OrNull, Quantity, Shape, Tally } from './members.ts'
import { STORY } from './story.ts'

/** The parts of a score that preferences weigh: all except the part that the preferences themselves produce. */
export const LEARNED_PARTS = SCORE_PARTS.filter(isLearned)

/** The largest absolute weight of a part of a score. */
export const LARGEST_WEIGHT = 3

const ofEachPart = (example: number, limits: { minimum: number; maximum?: number }) =>
  Object.fromEntries(
    LEARNED_PARTS.map((part) => [
      part,
      Quantity('times', ScoreBreakdown.properties[part].description ?? '', example, limits),
    ]),
  ) as Record<(typeof LEARNED_PARTS)[number], TNumber>

const weights = Shape(
  'PreferenceWeights',
  'How much each part of a score counts, from -3 to 3; 0 where nothing is known.',
  ofEachPart(0.2, { minimum: -LARGEST_WEIGHT, maximum: LARGEST_WEIGHT }),
)

const uncertainty = Shape(
  'PreferenceUncertainty',
  'By how much each weight may be off: in 19 of 20 cases all of them are within so much of the true ones. A weight that is smaller than this may as well be 0.',
  ofEachPart(0.4, { minimum: 0 }),
)

const learnFromPosts = 'Whether the figures of posts count.'

/** The weights learned from an account's likes and dislikes, and from the figures of its posts. */
export const Preferences = Shape(
  'Preferences',
  'What likes, dislikes and the figures of posts taught.',
  {
    weights,
    learn_from_posts: Flag(learnFromPosts, true),
    learned_from: Shape('LearnedFrom', 'What the weights are made of.', {
      reactions: Shape('LearnedFromReactions', 'What likes and dislikes say. All of it counts.', {
        count: Tally('reactions', 'How many likes and dislikes there are.', 12),
        weights,
        uncertainty,
      }),
      posts: Shape(
        'LearnedFromPosts',
        'What figures of posts say, compared with the median of the same social account at the same age. A weight counts where it is larger than its uncertainty.',
        {
          count: Tally('posts', 'How many posts could be compared with others.', 0),
          needed: Tally(
            'posts',
            'How many more posts of one social account must have figures before they are compared; 0 for enough.',
            5,
          ),
          weights,
          uncertainty,
        },
      ),
    }),
    updated_at: AtOrNull(
      'When the last reaction or figure was learned from; `null` before the first.',
      STORY.shared_at,
    ),
  },
)
export type Preferences = Static<typeof Preferences>

/** A JSON merge patch of how preferences are learned. */
export const PreferencesChange = Body(
  'PreferencesChange',
  'What changes; `null` puts a member back to its default.',
  { learn_from_posts: false },
  {
    learn_from_posts: OrNull(t.Boolean(), `${learnFromPosts} Default: true.`, false),
  },
)
export type PreferencesChange = Static<typeof PreferencesChange>

function isLearned(part: ScorePart): part is Exclude<ScorePart, 'preference'> {
  return part !== 'preference'
}
