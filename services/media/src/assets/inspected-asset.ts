import type { AssetFacts } from '@svc/domain'

/** What an asset turned out to be, and where the files lie that are to be kept of it. */
export interface InspectedAsset
  extends Omit<AssetFacts, 'size_bytes' | 'sha256' | 'file_name' | 'thumbnail_name'> {
  path: string
  /** Without a dot, as it belongs to `content_type`. */
  extension: string
  thumbnail: { path: string; content_type: string; extension: string } | null
}

/** What only some kinds have. */
export const NO_FACTS = {
  width: null,
  height: null,
  duration_seconds: null,
  font_family: null,
  font_weights: null,
  thumbnail: null,
} satisfies Partial<InspectedAsset>
