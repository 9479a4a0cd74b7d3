import type { CaptionStyle, CaptionStylePart } from './caption-style.ts'
import { layStyles } from './lay-styles.ts'
import { DEFAULT_STYLE, PRESETS } from './presets.ts'

/** Completes a style: what is given wins over its preset, and that over the defaults. */
export function completeCaptionStyle(given: CaptionStylePart): CaptionStyle {
  const preset = given.preset ?? DEFAULT_STYLE.preset
  const style = completeOver({ ...DEFAULT_STYLE, ...PRESETS[preset] }, given)
  return { ...style, preset, enabled: style.enabled && preset !== 'none' }
}

/** What a part of a shadow or a background is a part of, where there is none below it. */
const SHADOW = DEFAULT_STYLE.shadow
const BACKGROUND = { color: '#000000B8', radius: 0.3, padding: 0.5, per: 'line' } as const

/** Lays a part of a style over a whole one; the result is whole. */
export function completeOver<Style extends Pick<CaptionStyle, 'shadow' | 'background'>>(
  whole: Style,
  given: CaptionStylePart,
): Style {
  const shadow = given.shadow ? (whole.shadow ?? SHADOW) : whole.shadow
  const background = given.background ? (whole.background ?? BACKGROUND) : whole.background
  return layStyles({ ...whole, shadow, background }, given)
}
