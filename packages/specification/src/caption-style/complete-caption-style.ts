import {
  type CaptionStyle,
  type CaptionStylePart,
  FIRST_BACKGROUND,
  FIRST_SHADOW,
} from './caption-style.ts'
import { layStyles } from './lay-styles.ts'
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
