import { type Static, Type as t } from '@sinclair/typebox'
import { CaptionStyle, Color, Term, WholeCaptionStyle } from '../project/caption-style.ts'
import { ASPECT_RATIOS } from '../project/project-settings.ts'
import { FrameRate, RENDER_PRESETS, RESOLUTIONS } from '../render/render-words.ts'
import { CLOSED, Nullable, Words } from '../schema.ts'
import { Text } from '../text.ts'

/** The layouts that a template may ask for, and that `auto` may choose from. */
const TEMPLATE_LAYOUTS = ['track', 'split', 'fit', 'fill', 'screencast', 'inset'] as const

const AssetId = Nullable(t.String({ minLength: 1, maxLength: 64 }))
const Fraction = t.Number({ minimum: 0, maximum: 1 })

const Captions = t.Intersect([CaptionStyle, t.Object({ enabled: t.Boolean(), preset: t.String() })])

const Layout = t.Object(
  {
    aspect_ratio: Words(ASPECT_RATIOS),
    mode: Words(['auto', ...TEMPLATE_LAYOUTS]),
    allowed_modes: t.Array(Words(TEMPLATE_LAYOUTS), { minItems: 1, maxItems: 6 }),
    fit_background: Words(['blur', 'color', 'image']),
    fit_color: Color,
    fit_asset_id: AssetId,
    fit_crop_ratio: Words(['none', '1:1', '4:3']),
    headroom: t.Number({ minimum: 0, maximum: 0.5 }),
    camera_speed: Words(['still', 'calm', 'lively']),
    punch_in: t.Number({ minimum: 0, maximum: 0.3 }),
    split_min_seconds: t.Number({ minimum: 0, maximum: 60 }),
    speaker_hold_seconds: t.Number({ minimum: 0, maximum: 60 }),
  },
  CLOSED,
)

const ProgressBar = t.Object(
  { enabled: t.Boolean(), color: Color, position: Words(['top', 'bottom']) },
  CLOSED,
)

const Branding = t.Object(
  {
    logo_asset_id: AssetId,
    logo_position: Words(['top_left', 'top_right', 'bottom_left', 'bottom_right']),
    logo_size: t.Number({ minimum: 2, maximum: 40 }),
    logo_opacity: Fraction,
    intro_asset_id: AssetId,
    outro_asset_id: AssetId,
    watermark_text: Nullable(Text({ minLength: 1, maxLength: 60 })),
    progress_bar: ProgressBar,
  },
  CLOSED,
)

const Hook = t.Object(
  {
    enabled: t.Boolean(),
    duration_seconds: t.Number({ minimum: 1, maximum: 10 }),
    position: Words(['top', 'middle', 'bottom']),
    style: t.Pick(CaptionStyle, [
      'font_family',
      'font_weight',
      'font_size',
      'italic',
      'uppercase',
      'color',
      'outline',
      'shadow',
      'background',
    ]),
  },
  CLOSED,
)

const Audio = t.Object(
  {
    target_lufs: t.Number({ minimum: -24, maximum: -9 }),
    denoise: t.Boolean(),
    music_asset_id: AssetId,
    music_volume_db: t.Number({ minimum: -60, maximum: 0 }),
    duck: t.Boolean(),
  },
  CLOSED,
)

const Cuts = t.Object(
  {
    remove_silences: t.Boolean(),
    silence_min_seconds: t.Number({ minimum: 0.2, maximum: 10 }),
    silence_threshold_db: t.Number({ minimum: -80, maximum: -10 }),
    remove_fillers: t.Boolean(),
    filler_words: t.Array(Term(50), { maxItems: 100 }),
  },
  CLOSED,
)

const Broll = t.Object(
  { enabled: t.Boolean(), density: Fraction, source: Words(['brand_kit']) },
  CLOSED,
)

const Output = t.Object(
  { resolution: Words(RESOLUTIONS), fps: FrameRate, preset: Nullable(Words(RENDER_PRESETS)) },
  CLOSED,
)

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
 * A template's configuration as it is stored. Every member is present but those of `captions` and `hook.style`, where an
 * absent one keeps the value of the caption preset, whichever that will be, and of the hook's card.
 */
export const TemplateConfig = t.Object({ captions: Captions, ...sections }, CLOSED)
export type TemplateConfig = Static<typeof TemplateConfig>

/** A template's configuration as it is answered: with every member of its captions. */
export const WholeTemplateConfig = t.Object({ captions: WholeCaptionStyle, ...sections })

/** A configuration as a creation gives it: any part, the rest are defaults. */
export const TemplateConfigRequest = t.Partial(
  t.Object({
    captions: CaptionStyle,
    layout: t.Partial(Layout, CLOSED),
    branding: t.Partial(
      t.Object({ ...Branding.properties, progress_bar: t.Partial(ProgressBar, CLOSED) }),
      CLOSED,
    ),
    hook: t.Partial(Hook, CLOSED),
    audio: t.Partial(Audio, CLOSED),
    cuts: t.Partial(Cuts, CLOSED),
    broll: t.Partial(Broll, CLOSED),
    output: t.Partial(Output, CLOSED),
  }),
  CLOSED,
)
export type TemplateConfigRequest = Static<typeof TemplateConfigRequest>

/** What a template says when it says nothing. */
export const DEFAULT_CONFIG: TemplateConfig = {
  captions: { enabled: true, preset: 'bold_pop' },
  layout: {
    aspect_ratio: '9:16',
    mode: 'auto',
    allowed_modes: [...TEMPLATE_LAYOUTS],
    fit_background: 'blur',
    fit_color: '#000000',
    fit_asset_id: null,
    fit_crop_ratio: 'none',
    headroom: 0.28,
    camera_speed: 'calm',
    punch_in: 0,
    split_min_seconds: 3,
    speaker_hold_seconds: 1.2,
  },
  branding: {
    logo_asset_id: null,
    logo_position: 'top_right',
    logo_size: 12,
    logo_opacity: 0.9,
    intro_asset_id: null,
    outro_asset_id: null,
    watermark_text: null,
    progress_bar: { enabled: false, color: '#FFFFFF', position: 'bottom' },
  },
  hook: { enabled: true, duration_seconds: 3, position: 'top', style: {} },
  audio: {
    target_lufs: -14,
    denoise: false,
    music_asset_id: null,
    music_volume_db: -22,
    duck: true,
  },
  cuts: {
    remove_silences: false,
    silence_min_seconds: 0.9,
    silence_threshold_db: -38,
    remove_fillers: false,
    filler_words: [],
  },
  broll: { enabled: false, density: 0.3, source: 'brand_kit' },
  output: { resolution: '1080p', fps: 'source', preset: null },
}
