import { type Static, Type as t } from '@sinclair/typebox'
import { CaptionStyle } from './caption-style/caption-style.ts'
import { Shape } from './members.ts'
import { StoredCaptions, shared } from './project-settings.ts'
import { Nullable, Words } from './shape.ts'
import { CAPTION_LANGUAGE, SPOKEN } from './translation.ts'

export const RESOLUTIONS = ['720p', '1080p', '1440p', '2160p'] as const

/** The platforms whose limits a render can observe, and `master` for archiving. */
export const RENDER_PRESETS = [
  'tiktok',
  'youtube_shorts',
  'instagram_reels',
  'linkedin',
  'x',
  'master',
] as const

export const Resolution = Words(RESOLUTIONS, {
  default: '1080p',
  description: 'The shorter side of the frame, in pixels.',
})

/** Frames a second. */
export const FrameRate = t.Union(
  [t.Literal('source'), t.Literal(24), t.Literal(25), t.Literal(30), t.Literal(50), t.Literal(60)],
  {
    default: 'source',
    description: "Frames a second; `source` is the source's own rate, at most 60.",
  },
)

export const RenderPreset = Nullable(Words(RENDER_PRESETS), {
  default: null,
  description: 'The platform whose limits the file keeps, `master` for keeping it.',
})

const CaptionLanguage = t.String({
  ...CAPTION_LANGUAGE,
  default: SPOKEN,
  description: `The language of its captions and its hook: \`${SPOKEN}\`, or that of a translation of the clip, which a person has to have reviewed.`,
})

/** The settings that a render request and the render itself share. */
export const renderMembers = {
  resolution: Resolution,
  fps: FrameRate,
  format: t.Literal('mp4', { default: 'mp4', description: 'The container.' }),
  quality: Words(['draft', 'standard', 'high'], {
    default: 'standard',
    description: 'How good the picture is; better files are larger and slower to make.',
  }),
  ...shared,
  caption_language: CaptionLanguage,
  second_caption_language: Nullable(t.String(CAPTION_LANGUAGE), {
    default: null,
    description:
      'A second language below the first, in smaller letters, as `caption_language`; `null` for none.',
  }),
}

/** The effective settings of a render: the request over its template over the project's settings over the defaults. */
export const WholeRenderSettings = Shape(
  'RenderSettings',
  'What a render is made with: the request over the template over the project.',
  {
    ...renderMembers,
    captions: CaptionStyle,
    max_file_bytes: Nullable(t.Integer(), {
      default: null,
      'x-unit': 'bytes',
      description: 'What the file is kept below; `null` for no limit.',
    }),
    preset: RenderPreset,
    template_id: Nullable(t.String(), {
      default: null,
      description: 'The template that was named in the request.',
    }),
  },
)

/** The same settings as they are stored: for captions, only the requested members. */
export const RenderSettings = t.Object({
  ...WholeRenderSettings.properties,
  captions: StoredCaptions,
})
export type RenderSettings = Static<typeof RenderSettings>
