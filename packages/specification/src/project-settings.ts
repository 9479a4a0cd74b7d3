import { type Static, Type as t } from '@sinclair/typebox'
import { CENSOR_SETTINGS } from './brand-kit.ts'
import { CaptionStyle, CaptionStylePart } from './caption-style/caption-style.ts'
import { Shape, ShapeIn } from './members.ts'
import {
  CLOSED,
  Count,
  Measure,
  Nullable,
  part,
  Text,
  told,
  Words,
  withoutDefaults,
} from './shape.ts'
import { completer } from './stored/stored.ts'

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

/** A word or phrase of the caller's, for topics and vocabularies. */
export const Term = (maxLength: number) => Text([1, maxLength])

const Clips = (fallback: number, description: string) =>
  Count('clips', [1, 50], fallback, description)
const Seconds = (fallback: number, description: string) =>
  Measure('seconds', [3, 600], fallback, description)

const ClipCount = ShapeIn('ClipCount', 'How many clips are wanted.', {
  min: Clips(4, 'As many as the source allows, if there are fewer that are good.'),
  max: Clips(12, 'The most clips.'),
})
const ClipDuration = ShapeIn('ClipDuration', 'How long clips are wanted.', {
  min: Seconds(15, 'The shortest clip.'),
  max: Seconds(90, 'The longest clip.'),
  target: Seconds(35, 'The length that is preferred.'),
})

const AspectRatio = Words(ASPECT_RATIOS, {
  default: '9:16',
  description: 'Width to height of the clips; `source` is that of the source.',
})
const Layout = Words(LAYOUTS, {
  default: 'auto',
  description: 'How the picture is put into the frame; `auto` chooses by what is seen.',
})

/** Settings that projects, templates and renders have in common. */
export const shared = {
  aspect_ratio: AspectRatio,
  layout: Layout,
  hook_title: t.Boolean({
    default: true,
    description: 'Whether a title is shown over the first seconds.',
  }),
  remove_silences: t.Boolean({ default: false, description: 'Whether pauses are cut out.' }),
  remove_fillers: t.Boolean({
    default: false,
    description: 'Whether filler words are cut out.',
  }),
}

/** The shortest pause that is cut out. */
export const SilenceSeconds = Measure(
  'seconds',
  [0.2, 10],
  0.9,
  'The shortest pause that is cut out when silences are removed.',
)

const members = {
  language: t.String({
    pattern: '^(auto|[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*)$',
    'x-in-words': 'a form like en or pt-BR, or auto',
    maxLength: 35,
    default: 'auto',
    description: 'The language that is spoken (BCP 47); `auto` finds it out.',
  }),
  range: Nullable(
    t.Object(
      {
        start: t.Number({
          minimum: 0,
          'x-unit': 'seconds',
          description: 'Where it begins in the source.',
          examples: [60],
        }),
        end: t.Number({
          minimum: 0,
          'x-unit': 'seconds',
          description: 'Where it ends in the source, at least 5 seconds later.',
          examples: [900],
        }),
      },
      CLOSED,
    ),
    { default: null, description: 'The part of the source that is worked on; `null` for all.' },
  ),
  prompt: Nullable(Text([0, 1000]), {
    default: null,
    description: 'What the clips are to be about, in words.',
  }),
  topics: t.Array(Term(60), {
    maxItems: 20,
    default: [],
    description: 'What the clips are to be about.',
  }),
  exclude_topics: t.Array(Term(60), {
    maxItems: 20,
    default: [],
    description: 'What the clips are not to be about.',
  }),
  genre: Words(
    [
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
    ],
    { default: 'auto', description: 'What kind of video it is.' },
  ),
  ranking: Words(['auto', 'builtin', 'llm'], {
    default: 'auto',
    description: 'What chooses the clips; `auto` is the chat model where there is one.',
  }),
  ...shared,
  silence_min_seconds: SilenceSeconds,
  censor: t.Boolean({
    default: false,
    description: "Whether the brand kit's censored words are kept from being heard and read.",
  }),
  censor_mode: Words(CENSOR_SETTINGS, {
    default: 'beep',
    description: 'What is done with a censored word; `mask_text` leaves the sound as it is.',
  }),
  vocabulary: t.Array(Term(50), {
    maxItems: 100,
    default: [],
    description: 'Words that the recognizer is to expect.',
  }),
  audience_heat: t.Boolean({
    default: true,
    description: 'Whether what viewers watch again counts. Sites tell it of some sources.',
  }),
  avoid_used_moments: t.Boolean({
    default: false,
    description:
      'Whether what your other projects of this source rendered is rated lower. Such clips have the reason `used_before`, the project the warning `moments_used_before`.',
  }),
}

/** Settings as given in a request: any subset. */
export const ProjectSettingsRequest = withoutDefaults(
  t.Partial(
    t.Object({
      ...members,
      clip_count: t.Partial(ClipCount, part(ClipCount)),
      clip_duration: t.Partial(ClipDuration, part(ClipDuration)),
      captions: CaptionStylePart,
    }),
    {
      ...CLOSED,
      title: 'ProjectSettingsRequest',
      description:
        'How clips are found and made: any part. What is left out is as in the template, else as by default.',
    },
  ),
)
export type ProjectSettingsRequest = Static<typeof ProjectSettingsRequest>

export const WholeProjectSettings = Shape(
  'ProjectSettings',
  'The settings a project works with: every member, after template and defaults.',
  {
    ...members,
    clip_count: t.Object(ClipCount.properties, told(ClipCount)),
    clip_duration: t.Object(ClipDuration.properties, told(ClipDuration)),
    captions: CaptionStyle,
  },
)

/**
 * The part of a caption style that is stored: only the requested members, so that a later change of preset changes all others.
 * `enabled`, whether captions are drawn, is always stored.
 */
export const StoredCaptions = t.Intersect([
  CaptionStylePart,
  t.Object({ enabled: CaptionStyle.properties.enabled }),
])

/** The settings of a project as they are stored: for captions, only the requested members. */
export const ProjectSettings = t.Object({
  ...WholeProjectSettings.properties,
  captions: StoredCaptions,
})
export type ProjectSettings = Static<typeof ProjectSettings>

/** The settings of a project when the request gives none. */
export const DEFAULT_SETTINGS: ProjectSettings = completer(ProjectSettings)({})
