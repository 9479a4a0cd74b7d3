import { basename } from 'node:path'
import type { FontAsset } from '../brand/font-asset.ts'
import { EngineError } from '../engine-error.ts'
import { readFontMetrics } from './font-metrics.ts'
import { readFontName, readFontWeight } from './font-names.ts'
import type { FontFace } from './fonts.ts'

/** A brand's font, read and ready to be drawn with. */
export interface BrandFont {
  /** What a style calls it. */
  family: string
  /** 100 to 900. */
  weight: number
  face: FontFace
}

/**
 * Reads a brand's fonts.
 *
 * @throws {EngineError} `font_missing`: which file is no font, or one that captions cannot name.
 */
export async function readFonts(assets: FontAsset[]): Promise<BrandFont[]> {
  return Promise.all(assets.map(readFont))
}

/** libass reads a name up to the next of these, and takes a leading `@` for vertical writing. */
const USABLE_NAME = /^[^\\{},@\p{Cc}][^\\{},\p{Cc}]*$/u

async function readFont({ path, family }: FontAsset): Promise<BrandFont> {
  try {
    const bytes = await Bun.file(path).arrayBuffer()
    const font = new DataView(bytes)
    const { name, is_italic } = readFontName(font)
    if (!USABLE_NAME.test(name)) throw new RangeError(`its name “${name}” cannot be used`)
    const metrics = readFontMetrics(path)
    if (!(metrics.units_per_em > 0) || !(metrics.ascent + metrics.descent > 0)) {
      throw new RangeError('its letters have no height')
    }
    // A first letter proves that widths can be read; later ones are read while captions are placed.
    metrics.advance('a'.codePointAt(0) ?? 0)
    return {
      family,
      weight: readFontWeight(font),
      face: { name, file: path, is_bold: false, is_italic, metrics },
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new EngineError(
      'font_missing',
      `The font “${family}” (${basename(path)}) cannot be read as TrueType or OpenType: ${reason}.`,
      { cause: error },
    )
  }
}
