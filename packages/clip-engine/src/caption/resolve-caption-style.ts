import { EngineError } from '../engine-error.ts'
import type { CaptionStyle } from './caption-style.ts'
import { FONT_FAMILIES } from './fonts.ts'
import { DEFAULT_STYLE, PRESETS } from './presets.ts'

/**
 * Completes a caption style: members that are given win over the preset's, and those over the defaults.
 *
 * @throws {EngineError} `font_missing` for a family that is not shipped.
 */
export function resolveCaptionStyle(given: Partial<CaptionStyle>): CaptionStyle {
  const preset = given.preset ?? DEFAULT_STYLE.preset
  const style = { ...DEFAULT_STYLE, ...PRESETS[preset], ...given, preset }
  if (FONT_FAMILIES.includes(style.font_family)) {
    return { ...style, enabled: style.enabled && preset !== 'none' }
  }
  throw new EngineError(
    'font_missing',
    `There is no font family “${style.font_family}”; available: ${FONT_FAMILIES.join(', ')}.`,
  )
}
