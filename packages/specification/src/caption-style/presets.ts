import { completer } from '../stored/stored.ts'
import {
  CaptionStyle,
  type CaptionStylePart,
  FIRST_BACKGROUND,
  FIRST_SHADOW,
} from './caption-style.ts'

type Preset = CaptionStyle['preset']

/** The look of `bold_pop`, which also supplies every member that another preset does not set. */
const DEFAULT_STYLE: CaptionStyle = completer(CaptionStyle)({})

/** What each preset changes. */
const PRESETS: Record<Preset, Partial<CaptionStyle>> = {
  bold_pop: {},
  clean: {
    font_weight: 700,
    font_size: 3.5,
    uppercase: false,
    highlight_color: null,
    emphasis_color: null,
    outline: { color: '#000000', width: 0.12 },
    shadow: { color: '#000000CC', x: 0, y: 0.1, blur: 0.45 },
    animation: 'fade',
    max_words_per_line: 5,
    max_chars_per_line: 24,
  },
  karaoke: {
    font_size: 3.9,
    uppercase: false,
    emphasis_color: null,
    outline: { color: '#000000', width: 0.3 },
    animation: 'karaoke',
    max_words_per_line: 5,
    max_chars_per_line: 20,
  },
  boxed: {
    font_size: 3.8,
    uppercase: false,
    highlight_color: '#FFFFFF',
    emphasis_color: null,
    outline: { color: '#000000', width: 0.22 },
    background: { color: '#6C3BFF', radius: 0.7, padding: 0.45, per: 'word' },
    animation: 'none',
    max_chars_per_line: 20,
  },
  minimal: {
    font_weight: 600,
    font_size: 3,
    uppercase: false,
    highlight_color: null,
    emphasis_color: null,
    outline: { color: '#000000', width: 0 },
    shadow: { color: '#000000DD', x: 0, y: 0.08, blur: 0.4 },
    animation: 'none',
    max_words_per_line: 7,
    max_chars_per_line: 30,
  },
  neon: {
    font_size: 4,
    color: '#F2FDFF',
    highlight_color: '#5CF6FF',
    emphasis_color: '#FF5CE1',
    outline: { color: '#0B2A4A', width: 0.16 },
    shadow: { color: '#00D8FF', x: 0, y: 0, blur: 0.9 },
    animation: 'bounce',
    animation_ms: 180,
  },
  typewriter: {
    font_weight: 600,
    font_size: 3.2,
    uppercase: false,
    highlight_color: null,
    emphasis_color: null,
    outline: { color: '#000000', width: 0 },
    shadow: null,
    background: { color: '#000000B8', radius: 0.5, padding: 0.8, per: 'block' },
    animation: 'typewriter',
    max_words_per_line: 5,
    max_chars_per_line: 24,
  },
  news: {
    font_weight: 700,
    font_size: 3,
    uppercase: false,
    highlight_color: null,
    emphasis_color: '#FFD84D',
    outline: { color: '#000000', width: 0 },
    shadow: null,
    background: { color: '#0B1E4BF2', radius: 0.2, padding: 0.6, per: 'line' },
    animation: 'slide_up',
    animation_ms: 160,
    max_words_per_line: 6,
    max_chars_per_line: 26,
  },
  none: { enabled: false },
}

/** Completes a style: given members override its preset, which overrides the defaults. */
export function completeCaptionStyle(given: CaptionStylePart): CaptionStyle {
  const preset = given.preset ?? DEFAULT_STYLE.preset
  const style = completeOver({ ...DEFAULT_STYLE, ...PRESETS[preset] }, given)
  return { ...style, preset, enabled: style.enabled && preset !== 'none' }
}

/** Lays a partial style over a complete one; the result is complete. */
export function completeOver<Style extends Pick<CaptionStyle, 'shadow' | 'background'>>(
  whole: Style,
  given: CaptionStylePart,
): Style {
  const shadow = given.shadow ? (whole.shadow ?? FIRST_SHADOW) : whole.shadow
  const background = given.background ? (whole.background ?? FIRST_BACKGROUND) : whole.background
  return layStyles({ ...whole, shadow, background }, given)
}

/** The members that are objects, of which a part may be given. */
const OBJECTS = ['outline', 'shadow', 'background'] as const

/**
 * Lays parts of a style over one another, the last on top.
 *
 * A part of an outline, a shadow or a background keeps the rest of the one below it.
 */
export function layStyles<Style extends CaptionStylePart>(
  under: Style,
  over: CaptionStylePart = {},
): Style {
  const laid: Record<string, unknown> = { ...under, ...over }
  for (const name of OBJECTS) {
    if (under[name] && over[name]) laid[name] = { ...under[name], ...over[name] }
  }
  return laid as Style
}
