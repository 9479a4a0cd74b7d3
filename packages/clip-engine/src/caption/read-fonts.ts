import { basename } from 'node:path'
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

/**
 * Reads a brand's fonts.
 *
 * @throws {EngineError} `font_missing`, with the file that is not a font, or whose name cannot be used in captions.
 */
export async function readFonts(assets: FontAsset[]): Promise<BrandFont[]> {
  return Promise.all(assets.map(openFont))
}

/** Font names usable in ASS: libass ends a name at any of the excluded characters, and a leading `@` means vertical writing. */
const USABLE_NAME = /^[^\\{},@\p{Cc}][^\\{},\p{Cc}]*$/u

async function openFont({ path, family }: FontAsset): Promise<BrandFont> {
  try {
    const { name, weight, isItalic, metrics } = readFont(await Bun.file(path).bytes())
    if (!USABLE_NAME.test(name)) throw new RangeError(`its name “${name}” cannot be used`)
    if (!(metrics.unitsPerEm > 0) || !(metrics.ascent + metrics.descent > 0)) {
      throw new RangeError('its letters have no height')
    }
    return { family, weight, face: { name, file: path, isBold: false, isItalic, metrics } }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new EngineError(
      'font_missing',
      `The font “${family}” (${basename(path)}) cannot be read as TrueType or OpenType: ${reason}.`,
      { cause: error },
    )
  }
}
