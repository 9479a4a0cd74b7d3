import type { Sql } from '../database.ts'
import { endRun } from '../run/end-run.ts'
import type { AssetFacts, AssetRun } from './asset-run.ts'
import { expireAssetUpload } from './expire-asset-upload.ts'

/**
 * Ends the run on an asset successfully, once its files are stored under their keys.
 *
 * @throws {StaleRunError} The asset was deleted, or another worker has taken it over.
 */
export async function completeAsset(sql: Sql, run: AssetRun, facts: AssetFacts): Promise<void> {
  await endRun(sql, 'asset', run, {
    change: sql`
      status = 'ready', error = null,
      file_name = ${facts.file_name}, thumbnail_name = ${facts.thumbnail_name},
      content_type = ${facts.content_type}, size_bytes = ${facts.size_bytes},
      sha256 = ${facts.sha256}, width = ${facts.width}, height = ${facts.height},
      duration_seconds = ${facts.duration_seconds}, font_family = ${facts.font_family},
      font_weights = ${facts.font_weights}::jsonb
    `,
    settle: (sql, { upload_id }) => expireAssetUpload(sql, upload_id),
    event: 'asset.ready',
    from: 'processing',
  })
}
