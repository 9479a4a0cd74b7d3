import type { FontAsset } from '../brand/font-asset.ts'
import { EngineError } from '../engine-error.ts'
import type { FontFace } from './fonts.ts'
import { readFont } from './read-font.ts'

/** A brand's font, loaded and ready for drawing. */
export interface BrandFont {
  /** Name by which a style refers to the font. */
  family: string
  /** 100 to 900. */
  weight: number
  face: FontFace
}

/** Font names usable in ASS: libass ends a name at any of the excluded characters, and a leading `@` means vertical writing. */
const USABLE_NAME = /^[^\\{},@\p{Cc}][^\\{},\p{Cc}]*$/u

/**
 * Opens a font of a brand.
 *
 * @param bytes - The content of its file.
 * @throws {EngineError} `font_missing`, with the file that is not a font, or whose name cannot be used in captions.
 */
export function openBrandFont(bytes: Uint8Array, asset: FontAsset): BrandFont {
  const { path, family } = asset
  try {
    const { name, weight, isItalic, metrics } = readFont(bytes)
    if (!USABLE_NAME.test(name)) throw new RangeError(`its name “${name}” cannot be used`)
    if (!(metrics.unitsPerEm > 0) || !(metrics.ascent + metrics.descent > 0)) {
      throw new RangeError('its letters have no height')
    }
    return { family, weight, face: { name, file: path, isBold: false, isItalic, metrics } }
  } catch (error) {
    throw unreadable(asset, error)
  }
}

/** Says which font cannot be read, and why. */
export function unreadable({ path, family }: FontAsset, cause: unknown): EngineError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  const file = path.slice(path.lastIndexOf('/') + 1)
  return new EngineError(
    'font_missing',
    `The font “${family}” (${file}) cannot be read as TrueType or OpenType: ${reason}.`,
    { cause },
  )
}
