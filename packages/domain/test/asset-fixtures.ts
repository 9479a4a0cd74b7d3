import type { AssetRequest } from '@svc/specification'
import {
  type AssetFacts,
  type AssetWork,
  beginAsset,
  type Context,
  completeAsset,
  completeUpload,
  confirmAsset,
  createAsset,
} from '../src/index.ts'
import { begun } from './worked.ts'

const TYPES = { font: 'font/ttf', intro: 'video/mp4', outro: 'video/mp4', music: 'audio/mpeg' }

/** A worker's result for a logo. */
export const LOGO_FACTS: AssetFacts = {
  file_name: 'file.png',
  thumbnail_name: 'thumbnail.png',
  content_type: 'image/png',
  size_bytes: 700,
  sha256: 'b'.repeat(64),
  width: 64,
  height: 48,
  duration_seconds: null,
  font_family: null,
  font_weights: null,
}

/** Creates an asset whose bytes have arrived. */
export async function uploadedAsset(
  context: Context,
  change: Partial<AssetRequest> = {},
): Promise<string> {
  const kind = change.kind ?? 'logo'
  const content_type = TYPES[kind as keyof typeof TYPES] ?? 'image/png'
  const request = { kind, name: 'Logo', content_type, size_bytes: 1000, ...change }
  const { asset, upload } = await createAsset(context, request)
  const facts = { size_bytes: 1000, sha256: 'a'.repeat(64) }
  await completeUpload(context.sql, upload.upload_id, facts, async () => {})
  return asset.asset_id
}

/** Creates an asset and takes it into work. */
export async function begunAsset(
  context: Context,
  change: Partial<AssetRequest> = {},
): Promise<AssetWork> {
  const asset_id = await uploadedAsset(context, change)
  await confirmAsset(context, asset_id)
  return begun(beginAsset(context.sql, asset_id, 1))
}

/** Creates an asset that is ready, or has another `status`. */
export async function readyAsset(
  context: Context,
  change: Partial<AssetRequest> = {},
  status: 'pending' | 'ready' = 'ready',
): Promise<string> {
  if (status === 'pending') return uploadedAsset(context, change)
  const work = await begunAsset(context, change)
  const font = { file_name: 'file.ttf', font_family: 'Brand Sans', font_weights: [700] }
  const facts = { ...LOGO_FACTS, ...(change.kind === 'font' && font) }
  await completeAsset(context.sql, work, facts)
  return work.asset_id
}
