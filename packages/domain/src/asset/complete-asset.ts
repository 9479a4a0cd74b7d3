import { inTransaction, type Sql } from '../database.ts'
import { StaleRunError } from '../stale-run.ts'
import type { AssetFacts, AssetRun } from './asset-run.ts'
import { expireAssetUpload } from './expire-asset-upload.ts'
import { recordAsset } from './record-asset.ts'

/**
 * Ends the work on an asset well: its files lie under their keys.
 *
 * @throws {StaleRunError} The asset is gone, or another worker has it.
 */
export async function completeAsset(sql: Sql, run: AssetRun, facts: AssetFacts): Promise<void> {
  await inTransaction(sql, async (sql) => {
    const { account_id, asset_id, run_id } = run
    const [asset] = await sql<{ upload_id: string }[]>`
      update assets
         set status = 'ready', error = null, updated_at = now(),
             file_name = ${facts.file_name}, thumbnail_name = ${facts.thumbnail_name},
             content_type = ${facts.content_type}, size_bytes = ${facts.size_bytes},
             sha256 = ${facts.sha256}, width = ${facts.width}, height = ${facts.height},
             duration_seconds = ${facts.duration_seconds}, font_family = ${facts.font_family},
             font_weights = ${facts.font_weights}::jsonb
       where asset_id = ${asset_id} and account_id = ${account_id} and run_id = ${run_id}
         and status = 'processing'
      returning upload_id
    `
    if (!asset) throw new StaleRunError(`Run ${run_id} of asset ${asset_id} is over.`)
    await expireAssetUpload(sql, asset.upload_id)
    await recordAsset(sql, run, 'asset.ready')
  })
}
