import type { AssetFacts } from '@svc/domain'
import type { AssetError } from '@svc/specification'

/** The result of inspecting an asset, with the paths of the files to keep. */
export interface InspectedAsset
  extends Omit<AssetFacts, 'size_bytes' | 'sha256' | 'file_name' | 'thumbnail_name'> {
  path: string
  /** Without a dot; fits `content_type`. */
  extension: string
  thumbnail: { path: string; content_type: string; extension: string } | null
}

/** The facts that only some kinds of assets have. */
export const NO_FACTS = {
  width: null,
  height: null,
  duration_seconds: null,
  font_family: null,
  font_weights: null,
  thumbnail: null,
} satisfies Partial<InspectedAsset>

/** Why the bytes of an asset are refused, worded for their sender. */
export class AssetRefusal extends Error {
  override name = 'AssetRefusal'
  readonly code: AssetError['code']

  constructor(code: AssetError['code'], message: string) {
    super(message)
    this.code = code
  }
}
