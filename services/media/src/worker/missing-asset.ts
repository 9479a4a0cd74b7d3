import type { UsedAsset } from '@svc/domain'
import type { RenderError } from '@svc/specification'

/** A render's logo, intro, font or the like is gone since it was asked for. */
export class MissingAsset extends Error {
  override name = 'MissingAsset'
  readonly code: RenderError['code']

  constructor({ asset_id, role, kinds }: UsedAsset) {
    super(`The template's ${role}, the asset ${asset_id}, no longer exists.`)
    this.code = kinds.includes('font') ? 'font_missing' : 'asset_missing'
  }
}
