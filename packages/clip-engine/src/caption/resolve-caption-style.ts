import type { CaptionStyle, CaptionStylePart } from '@svc/specification'
import { completeCaptionStyle, FONT_FAMILIES } from '@svc/specification/captions'
import { EngineError } from '../engine-error.ts'
import type { BrandFont } from './brand-font.ts'

/**
 * Completes a caption style: given members take precedence over the preset's, and those over the defaults.
 *
 * @throws {EngineError} `font_missing` for a family that is neither shipped nor the brand's.
 */
export function resolveCaptionStyle(
  given: CaptionStylePart,
  fonts: BrandFont[] = [],
): CaptionStyle {
  const style = completeCaptionStyle(given)
  checkFamily(style.font_family, fonts)
  return style
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
