import { type Static, Type as t } from '@sinclair/typebox'
import { CLOSED, Nullable, Words } from '../schema.ts'
import { Text } from '../text.ts'
import { CaptionStyle, Term, WholeCaptionStyle } from './caption-style.ts'

export const ASPECT_RATIOS = ['9:16', '1:1', '4:5', '16:9', 'source'] as const
export const LAYOUTS = [
  'auto',
  'track',
  'split',
  'fit',
  'fill',
  'screencast',
  'inset',
  'none',
] as const

const Seconds = t.Number({ minimum: 3, maximum: 600 })
const Count = t.Integer({ minimum: 1, maximum: 50 })

const members = {
  language: t.String({ pattern: '^(auto|[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*)$', maxLength: 35 }),
  range: Nullable(
    t.Object({ start: t.Number({ minimum: 0 }), end: t.Number({ minimum: 0 }) }, CLOSED),
  ),
  prompt: Nullable(Text({ maxLength: 1000 })),
  topics: t.Array(Term(60), { maxItems: 20 }),
  exclude_topics: t.Array(Term(60), { maxItems: 20 }),
  genre: Words([
    'auto',
    'talk',
    'interview',
    'podcast',
    'education',
    'news',
    'sermon',
    'gaming',
    'sports',
    'music',
    'vlog',
    'product',
  ]),
  ranking: Words(['auto', 'builtin', 'llm']),
  aspect_ratio: Words(ASPECT_RATIOS),
  layout: Words(LAYOUTS),
  remove_silences: t.Boolean(),
  silence_min_seconds: t.Number({ minimum: 0.2, maximum: 10 }),
  remove_fillers: t.Boolean(),
  hook_title: t.Boolean(),
  censor: t.Boolean(),
  censor_mode: Words(['beep', 'mute', 'mask_text']),
  vocabulary: t.Array(Term(50), { maxItems: 100 }),
  avoid_used_moments: t.Boolean(),
}

/** Settings as a request gives them: any part. */
export const ProjectSettingsRequest = t.Partial(
  t.Object({
    ...members,
    clip_count: t.Partial(t.Object({ min: Count, max: Count }), CLOSED),
    clip_duration: t.Partial(t.Object({ min: Seconds, max: Seconds, target: Seconds }), CLOSED),
    captions: CaptionStyle,
  }),
  CLOSED,
)
export type ProjectSettingsRequest = Static<typeof ProjectSettingsRequest>

/** The settings a project works with: every member, after defaults. Seconds throughout. */
export const WholeProjectSettings = t.Object({
  ...members,
  clip_count: t.Object({ min: Count, max: Count }),
  clip_duration: t.Object({ min: Seconds, max: Seconds, target: Seconds }),
  captions: WholeCaptionStyle,
})

/** The same as it is stored: of the captions only what was asked for, so that a render with another preset gets its look. */
export type ProjectSettings = Omit<Static<typeof WholeProjectSettings>, 'captions'> & {
  captions: CaptionStyle & { enabled: boolean }
}
