import type { AssetKind } from '@svc/specification'

/** One worker's run on an asset; see `ProjectRun`. */
export interface AssetRun {
  account_id: string
  asset_id: string
  run_id: string
}

/** Everything that a worker needs to inspect an asset. */
export interface AssetWork extends AssetRun {
  kind: AssetKind
  /** The object key of the uploaded bytes. */
  objectKey: string
}

/** The facts found by inspecting an asset, and the last segments of the object keys of its files. */
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
