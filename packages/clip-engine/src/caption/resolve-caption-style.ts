import { EngineError } from '../engine-error.ts'
import type { CaptionStyle } from './caption-style.ts'
import { FONT_FAMILIES } from './fonts.ts'
import { DEFAULT_STYLE, PRESETS } from './presets.ts'
import type { BrandFont } from './read-fonts.ts'

/**
 * Completes a caption style: members that are given win over the preset's, and those over the defaults.
 *
 * @throws {EngineError} `font_missing` for a family that is neither shipped nor the brand's.
 */
export function resolveCaptionStyle(
  given: Partial<CaptionStyle>,
  fonts: BrandFont[] = [],
): CaptionStyle {
  const preset = given.preset ?? DEFAULT_STYLE.preset
  const style = { ...DEFAULT_STYLE, ...PRESETS[preset], ...given, preset }
  checkFamily(style.font_family, fonts)
  return { ...style, enabled: style.enabled && preset !== 'none' }
}

/** @throws {EngineError} `font_missing` for a family that is neither shipped nor the brand's. */
export function checkFamily(family: string, fonts: BrandFont[]): void {
  const known = [...FONT_FAMILIES, ...new Set(fonts.map((font) => font.family))]
  if (known.includes(family)) return
  throw new EngineError(
    'font_missing',
    `There is no font family “${family}”; available: ${known.join(', ')}.`,
  )
}
