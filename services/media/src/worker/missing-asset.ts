import type { UsedAsset } from '@svc/domain'
import type { RenderError } from '@svc/specification'

/** A logo, intro, font or the like of a render was deleted after the render was requested. */
export class MissingAsset extends Error {
  override name = 'MissingAsset'
  readonly code: RenderError['code']

  constructor({ asset_id, role, kinds }: UsedAsset) {
    super(`The template's ${role}, the asset ${asset_id}, no longer exists.`)
    this.code = kinds.includes('font') ? 'font_missing' : 'asset_missing'
  }
}
