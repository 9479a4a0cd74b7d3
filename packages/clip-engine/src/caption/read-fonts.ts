import type { FontAsset } from '../brand/font-asset.ts'
import { type BrandFont, openBrandFont, unreadable } from './brand-font.ts'

/**
 * Reads a brand's fonts.
 *
 * @throws {EngineError} `font_missing`, with the file that is not a font, or whose name cannot be used in captions.
 */
export async function readFonts(assets: FontAsset[]): Promise<BrandFont[]> {
  return Promise.all(
    assets.map(async (asset) => {
      const bytes = await Bun.file(asset.path)
        .bytes()
        .catch((error: unknown) => {
          throw unreadable(asset, error)
        })
      return openBrandFont(bytes, asset)
    }),
  )
}
