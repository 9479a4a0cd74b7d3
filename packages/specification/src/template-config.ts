import { type Static, Type as t } from '@sinclair/typebox'
import { CaptionStyle, CaptionStylePart, Color } from './caption-style/caption-style.ts'
import { Shape, ShapeIn } from './members.ts'
import { SilenceSeconds, StoredCaptions, shared, Term } from './project-settings.ts'
import { FrameRate, RenderPreset, Resolution } from './render-settings.ts'
import { CLOSED, Measure, Nullable, part, Text, Words, withoutDefaults } from './shape.ts'
import { completer } from './stored/stored.ts'

/** The layouts that a template may ask for, and that `auto` may choose from. */
const TEMPLATE_LAYOUTS = ['track', 'split', 'fit', 'fill', 'screencast', 'inset'] as const

const AssetId = (description: string) =>
  Nullable(t.String({ minLength: 1, maxLength: 64 }), { default: null, description })

const Layout = ShapeIn('TemplateLayout', 'How the picture is put into the frame.', {
  aspect_ratio: shared.aspect_ratio,
  mode: Words(['auto', ...TEMPLATE_LAYOUTS], {
    default: 'auto',
    description: 'How the picture is put into the frame; `auto` chooses by what is seen.',
  }),
  allowed_modes: t.Array(Words(TEMPLATE_LAYOUTS), {
    minItems: 1,
    maxItems: 6,
    default: [...TEMPLATE_LAYOUTS],
    description: 'What `auto` may choose from.',
  }),
  fit_background: Words(['blur', 'color', 'image'], {
    default: 'blur',
    description: 'What is behind a picture that does not fill the frame.',
  }),
  fit_color: Color('#000000', 'The colour behind it; nothing shines through.'),
  fit_asset_id: AssetId('The picture behind it: a background or an image of the brand kit.'),
  fit_crop_ratio: Words(['none', '1:1', '4:3'], {
    default: 'none',
    description: 'How far such a picture is cropped to be larger.',
  }),
  headroom: Measure(
    'fraction',
    [0, 0.5],
    0.28,
    'How far below the upper edge of the frame the eyes are, as a part of its height.',
  ),
  camera_speed: Words(['still', 'calm', 'lively'], {
    default: 'calm',
    description: 'How fast the camera follows.',
  }),
  punch_in: Measure(
    'fraction',
    [0, 0.3],
    0,
    'How far the camera moves in where a word is emphasized; 0 for not at all.',
  ),
  split_min_seconds: Measure(
    'seconds',
    [0, 60],
    3,
    'How long two faces must be seen before the frame is split.',
  ),
  speaker_hold_seconds: Measure(
    'seconds',
    [0, 60],
    1.2,
    'How long a person must speak before the camera turns to them.',
  ),
})

const ProgressBar = ShapeIn('ProgressBar', 'A bar that grows with the time of the clip.', {
  enabled: t.Boolean({ default: false, description: 'Whether there is a bar.' }),
  color: Color('#FFFFFF', 'Colour of the bar.'),
  position: Words(['top', 'bottom'], { default: 'bottom', description: 'Where the bar is.' }),
})

const Branding = ShapeIn('TemplateBranding', 'What is laid over and put around the clip.', {
  logo_asset_id: AssetId('A logo, watermark or image of the brand kit.'),
  logo_position: Words(['top_left', 'top_right', 'bottom_left', 'bottom_right'], {
    default: 'top_right',
    description: 'The corner of the logo.',
  }),
  logo_size: Measure('percent of the canvas width', [2, 40], 12, 'The width of the logo.'),
  logo_opacity: Measure('fraction', [0, 1], 0.9, 'How little shines through the logo.'),
  intro_asset_id: AssetId('An intro or video of the brand kit, played before the clip.'),
  outro_asset_id: AssetId('An outro or video of the brand kit, played after the clip.'),
  watermark_text: Nullable(Text([1, 60]), {
    default: null,
    description: 'A text over the whole clip.',
  }),
  progress_bar: ProgressBar,
})

const HookStyle = t.Pick(
  t.Object(CaptionStylePart.properties),
  [
    'font_family',
    'font_weight',
    'font_size',
    'italic',
    'uppercase',
    'color',
    'outline',
    'shadow',
    'background',
  ],
  { ...CLOSED, description: 'How the title looks, over its own look.' },
)
export type HookStyle = Static<typeof HookStyle>

const Hook = ShapeIn('TemplateHook', 'The title over the first seconds.', {
  enabled: shared.hook_title,
  duration_seconds: Measure('seconds', [1, 10], 3, 'How long the title is shown.'),
  position: Words(['top', 'middle', 'bottom'], {
    default: 'top',
    description: 'Where the title stands.',
  }),
  style: HookStyle,
})

const Audio = ShapeIn('TemplateAudio', 'How it sounds.', {
  target_lufs: Measure('LUFS', [-24, -9], -14, 'How loud the clip is, over all of it (EBU R 128).'),
  denoise: t.Boolean({ default: false, description: 'Whether noise is taken from the sound.' }),
  music_asset_id: AssetId('Music of the brand kit, played under the clip.'),
  music_volume_db: Measure('decibels', [-60, 0], -22, 'How loud the music is; 0 as it came.'),
  duck: t.Boolean({ default: true, description: 'Whether music steps back behind speech.' }),
})

const Cuts = ShapeIn('TemplateCuts', 'What is cut out.', {
  remove_silences: shared.remove_silences,
  silence_min_seconds: SilenceSeconds,
  silence_threshold_db: Measure(
    'decibels',
    [-80, -10],
    -38,
    'Sound below this level counts as silence.',
  ),
  remove_fillers: shared.remove_fillers,
  filler_words: t.Array(Term(50), {
    maxItems: 100,
    default: [],
    description: "Filler words besides those of the language's own list.",
  }),
})

const Broll = ShapeIn(
  'TemplateBroll',
  'Pictures and videos that are shown while they are spoken of.',
  {
    enabled: t.Boolean({
      default: false,
      description:
        'Whether pictures and videos of the brand kit are shown while they are spoken of.',
    }),
    density: Measure('fraction', [0, 1], 0.3, 'The most of a clip that they may cover.'),
    source: Words(['brand_kit'], { default: 'brand_kit', description: 'Where they come from.' }),
  },
)

const Output = ShapeIn('TemplateOutput', 'What the file is like.', {
  resolution: Resolution,
  fps: FrameRate,
  preset: RenderPreset,
})

const sections = {
  layout: Layout,
  branding: Branding,
  hook: Hook,
  audio: Audio,
  cuts: Cuts,
  broll: Broll,
  output: Output,
}

/**
 * A template's configuration as it is stored. Every member is present except in `captions` and `hook.style`, where an
 * absent member takes the value of the caption preset (whichever is chosen) or of the hook's card.
 */
export const TemplateConfig = t.Object(
  {
    captions: t.Intersect([StoredCaptions, t.Object({ preset: CaptionStyle.properties.preset })]),
    ...sections,
  },
  CLOSED,
)
export type TemplateConfig = Static<typeof TemplateConfig>

/** A template's configuration as it is answered: with every member of its captions. */
export const WholeTemplateConfig = Shape('TemplateConfig', 'What a template says: every member.', {
  captions: CaptionStyle,
  ...sections,
})

/** A configuration as a creation gives it: any part, the rest are defaults. */
export const TemplateConfigRequest = withoutDefaults(
  t.Partial(
    t.Object({
      captions: CaptionStylePart,
      layout: t.Partial(Layout, part(Layout)),
      branding: t.Partial(
        t.Object({
          ...Branding.properties,
          progress_bar: t.Partial(ProgressBar, part(ProgressBar)),
        }),
        part(Branding),
      ),
      hook: t.Partial(Hook, part(Hook)),
      audio: t.Partial(Audio, part(Audio)),
      cuts: t.Partial(Cuts, part(Cuts)),
      broll: t.Partial(Broll, part(Broll)),
      output: t.Partial(Output, part(Output)),
    }),
    {
      ...CLOSED,
      title: 'TemplateConfigRequest',
      description: 'What a template says: any part, the rest is as by default.',
    },
  ),
)
export type TemplateConfigRequest = Static<typeof TemplateConfigRequest>

/** The configuration of a template that sets nothing. */
export const DEFAULT_CONFIG: TemplateConfig = completer(TemplateConfig)({})
