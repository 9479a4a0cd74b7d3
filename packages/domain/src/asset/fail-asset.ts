import type { AssetError } from '@svc/specification'
import type { Sql } from '../database.ts'
import { endRun } from '../run/end-run.ts'
import type { AssetRun } from './asset-run.ts'
import { expireAssetUpload } from './expire-asset-upload.ts'

/**
 * Ends the run on an asset as failed, with a reason for the asset's owner.
 *
 * @throws {StaleRunError} The asset was deleted, or another worker has taken it over.
 */
export async function failAsset(sql: Sql, run: AssetRun, error: AssetError): Promise<void> {
  await endRun(sql, 'asset', run, {
    change: sql`status = 'failed', error = ${error}::jsonb`,
    settle: (sql, { upload_id }) => expireAssetUpload(sql, upload_id),
    event: 'asset.failed',
    code: error.code,
    from: 'processing',
  })
}
