import { type Static, Type as t } from '@sinclair/typebox'
import { CLOSED, Nullable, Words } from '../schema.ts'
import { Text } from '../text.ts'

/** `#RRGGBB` or `#RRGGBBAA`. */
export const Color = t.String({ pattern: '^#([0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$' })
const PercentOfHeight = t.Number({ minimum: 0, maximum: 2 })

const Outline = t.Object({ color: Color, width: PercentOfHeight }, CLOSED)
const Shadow = t.Object(
  {
    color: Color,
    x: t.Number({ minimum: -2, maximum: 2 }),
    y: t.Number({ minimum: -2, maximum: 2 }),
    blur: PercentOfHeight,
  },
  CLOSED,
)
const Background = t.Object(
  {
    color: Color,
    radius: PercentOfHeight,
    padding: PercentOfHeight,
    per: Words(['word', 'line', 'block']),
  },
  CLOSED,
)

const members = {
  enabled: t.Boolean({ default: true }),
  preset: Words([
    'clean',
    'bold_pop',
    'karaoke',
    'boxed',
    'minimal',
    'neon',
    'typewriter',
    'news',
    'none',
  ]),
  // A family name or an asset, never filter or file syntax: it is written into a subtitle file.
  font_family: t.String({ pattern: '^([A-Za-z0-9 _-]{1,60}|asset:[0-9A-Za-z]{1,64})$' }),
  font_weight: t.Integer({ minimum: 100, maximum: 900 }),
  font_size: t.Number({ minimum: 1, maximum: 15 }),
  italic: t.Boolean(),
  uppercase: t.Boolean(),
  color: Color,
  highlight_color: Nullable(Color),
  emphasis_color: Nullable(Color),
  speaker_colors: t.Array(Color, { maxItems: 8 }),
  animation: Words(['none', 'karaoke', 'pop', 'fade', 'slide_up', 'bounce', 'typewriter']),
  animation_ms: t.Integer({ minimum: 0, maximum: 1000 }),
  position: Words(['top', 'middle', 'lower_third', 'bottom', 'custom']),
  position_x: t.Number({ minimum: 0, maximum: 1 }),
  position_y: t.Number({ minimum: 0, maximum: 1 }),
  avoid_faces: t.Boolean(),
  safe_zone: Words(['none', 'tiktok', 'reels', 'shorts', 'auto']),
  max_words_per_line: t.Integer({ minimum: 1, maximum: 20 }),
  max_lines: t.Integer({ minimum: 1, maximum: 4 }),
  max_chars_per_line: t.Integer({ minimum: 4, maximum: 60 }),
  max_width: t.Number({ minimum: 0.3, maximum: 1 }),
  min_display_ms: t.Integer({ minimum: 0, maximum: 5000 }),
  emoji: Words(['none', 'inline', 'above']),
  profanity: Words(['as_is', 'mask', 'remove']),
  punctuation: t.Boolean(),
  direction: Words(['auto', 'ltr', 'rtl']),
}

/** How captions look: every member. Sizes are percent of the canvas height. */
export const WholeCaptionStyle = t.Object({
  ...members,
  outline: Outline,
  shadow: Nullable(Shadow),
  background: Nullable(Background),
})

/** How captions are to look: any part of it, at any depth; what is left out keeps its preset's value. */
export const CaptionStyle = t.Partial(
  t.Object({
    ...members,
    outline: t.Partial(Outline, CLOSED),
    shadow: Nullable(t.Partial(Shadow, CLOSED)),
    background: Nullable(t.Partial(Background, CLOSED)),
  }),
  CLOSED,
)
export type CaptionStyle = Static<typeof CaptionStyle>

/** A word or phrase of the caller's, for topics and vocabularies. */
export const Term = (maxLength: number) => Text({ minLength: 1, maxLength })
