import { inTransaction, type Sql } from '../database.ts'
import { StaleRunError } from '../stale-run.ts'
import type { AssetError } from './asset.ts'
import type { AssetRun } from './asset-run.ts'
import { expireAssetUpload } from './expire-asset-upload.ts'
import { recordAsset } from './record-asset.ts'

/**
 * Ends the work on an asset for a reason that its owner can read.
 *
 * @throws {StaleRunError} The asset is gone, or another worker has it.
 */
export async function failAsset(sql: Sql, run: AssetRun, error: AssetError): Promise<void> {
  await inTransaction(sql, async (sql) => {
    const { account_id, asset_id, run_id } = run
    const [asset] = await sql<{ upload_id: string }[]>`
      update assets set status = 'failed', error = ${error}::jsonb, updated_at = now()
       where asset_id = ${asset_id} and account_id = ${account_id} and run_id = ${run_id}
         and status = 'processing'
      returning upload_id
    `
    if (!asset) throw new StaleRunError(`Run ${run_id} of asset ${asset_id} is over.`)
    await expireAssetUpload(sql, asset.upload_id)
    await recordAsset(sql, run, 'asset.failed')
  })
}
