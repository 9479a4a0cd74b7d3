import { type Static, Type as t } from '@sinclair/typebox'
import { CLIP_START, Quantity, Said, Shape, SourceSecond, Tally } from './members.ts'
import { Words } from './shape.ts'

/** A part of a score. */
export const Points = (description: string, example: number) =>
  Quantity('points from 0 to 100', description, example, { minimum: 0, maximum: 100 })

export const SCORE_PARTS = [
  'hook',
  'completeness',
  'engagement',
  'value',
  'audio_energy',
  'visual',
  'topic_match',
  'preference',
] as const
export type ScorePart = (typeof SCORE_PARTS)[number]

export const ScoreBreakdown = Shape('ScoreBreakdown', 'What the score is made of.', {
  hook: Points('How much the first seconds make one stay.', 91),
  completeness: Points('How much it is a whole thought.', 88),
  engagement: Points('How lively it is.', 79),
  value: Points('How much one takes away.', 84),
  audio_energy: Points('How lively it sounds.', 66),
  visual: Points('How good the picture is.', 72),
  topic_match: Points('How well it fits `prompt` and `topics`.', 50),
  preference: Points('How well it fits what was liked, disliked and watched before.', 50),
})
export type ScoreBreakdown = Static<typeof ScoreBreakdown>

/** What a sentence can stand out by; `audience` and `contrast` only in clips that earlier releases chose. */
export const CLAIM_SIGNS = [
  'closeness',
  'openingCloseness',
  'question',
  'absolute',
  'superlative',
  'comparison',
  'amount',
  'money',
  'negation',
  'contrast',
  'delight',
  'distress',
  'audience',
  'people',
  'essence',
  'advice',
  'duty',
  'future',
  'cause',
  'intensity',
] as const
export type ClaimSign = (typeof CLAIM_SIGNS)[number]

const ReasonParams = t.Partial(
  t.Object({
    quote: Said(
      'The words of the video that it is about, of `number`, `topic_match` and `keyword`.',
      'three meetings',
    ),
    decibels: Tally('decibels', 'How much louder it is than the rest, of `energy_peak`.', 9),
    points: Tally('points from 0 to 100', 'What it costs, of `used_before`.', 18),
    signs: t.Array(Words(CLAIM_SIGNS), {
      description: 'What its strongest line stands out by, of `strong_claim`.',
      examples: [['question', 'money']],
    }),
  }),
  {
    title: 'ReasonParams',
    description:
      'What the words are made of, for words of your own; the kind says which members there are.',
    default: {},
  },
)

export const REASON_KINDS = [
  'question_hook',
  'strong_claim',
  'number',
  'laughter',
  'applause',
  'energy_peak',
  'speaker_exchange',
  'topic_match',
  'audience_heat',
  'keyword',
  'used_before',
  'llm',
] as const

export const ScoreReason = Shape('ScoreReason', 'Evidence for the score, with its time.', {
  kind: Words(REASON_KINDS, { description: 'What was found.', examples: ['question_hook'] }),
  text: Said(
    'It in words, in the language of `Accept-Language`: English, German, Spanish, French, Portuguese or Japanese; a model’s own words as they are.',
    'Opens with a question',
  ),
  params: ReasonParams,
  start: SourceSecond('Where it begins', CLIP_START),
  end: SourceSecond('Where it ends', 314.1),
  value: Quantity(
    'fraction from 0 to 1',
    'How much it counts; of `used_before`, the part of the score that it costs: 0.18 is 18 points.',
    0.9,
  ),
})
export type ScoreReason = Static<typeof ScoreReason>

/** What a title was made of. */
