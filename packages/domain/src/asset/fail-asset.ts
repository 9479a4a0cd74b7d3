import type { AssetError } from '@svc/specification'
import type { Sql } from '../database.ts'
import { endRun } from '../run/end-run.ts'
import type { AssetRun } from './asset-run.ts'
import { expireAssetUpload } from './expire-asset-upload.ts'

/**
 * Ends the work on an asset for a reason that its owner can read.
 *
 * @throws {StaleRunError} The asset is gone, or another worker has it.
 */
export async function failAsset(sql: Sql, run: AssetRun, error: AssetError): Promise<void> {
  await endRun(sql, 'asset', run, {
    change: sql`status = 'failed', error = ${error}::jsonb`,
    settle: (sql, { upload_id }) => expireAssetUpload(sql, upload_id),
    event: 'asset.failed',
    from: 'processing',
  })
}
