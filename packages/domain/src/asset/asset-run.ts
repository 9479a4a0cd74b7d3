import type { AssetKind } from '@svc/specification'

/** One worker's hold on an asset; see `ProjectRun`. */
export interface AssetRun {
  account_id: string
  asset_id: string
  run_id: string
}

/** Everything that a worker needs to look at an asset. */
export interface AssetWork extends AssetRun {
  kind: AssetKind
  /** Where the bytes lie that came in. */
  objectKey: string
}

/** What an asset turned out to be, and the last segments of the keys its files lie under. */
export interface AssetFacts {
  file_name: string
  thumbnail_name: string | null
  content_type: string
  size_bytes: number
  sha256: string
  width: number | null
  height: number | null
  duration_seconds: number | null
  font_family: string | null
  font_weights: number[] | null
}
