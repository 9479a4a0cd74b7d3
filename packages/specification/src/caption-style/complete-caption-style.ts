import {
  type CaptionStyle,
  type CaptionStylePart,
  FIRST_BACKGROUND,
  FIRST_SHADOW,
} from './caption-style.ts'
import { DEFAULT_STYLE, PRESETS } from './presets.ts'

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
