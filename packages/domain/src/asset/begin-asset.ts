import type { AssetKind } from '@svc/specification'
import type { Sql } from '../database.ts'
import { uploadKey } from '../object-keys.ts'
import { beginRun, INTERRUPTED } from '../run/begin-run.ts'
import type { AssetWork } from './asset-run.ts'
import { failAsset } from './fail-asset.ts'

/**
 * Begins a run on an asset; from then on only writes of this run are accepted.
 *
 * @param attempt - The job's attempt; an asset that failed too often is given up here.
 * @returns `null` when there is nothing to do: the asset is ready, failed or deleted, or is given up now.
 */
export async function beginAsset(
  sql: Sql,
  asset_id: string,
  attempt: number,
): Promise<AssetWork | null> {
  return beginRun(sql, 'asset', {
    attempt,
    lock: (sql) => lockAsset(sql, asset_id),
    toWork: async (sql, run, { kind, account_id, upload_id, announced, arrived }) => {
      if (announced === null || announced === arrived) {
        const objectKey = uploadKey(account_id, upload_id)
        return { account_id, asset_id, run_id: run.run_id, kind, objectKey }
      }
      await failAsset(sql, run, {
        code: 'checksum_mismatch',
        message: 'The uploaded file differs from what was announced: its checksum is another.',
      })
      return null
    },
    giveUp: (sql, run) => failAsset(sql, run, { code: 'processing_failed', message: INTERRUPTED }),
  })
}

function lockAsset(sql: Sql, asset_id: string) {
  return sql<Row[]>`
    select asset_id, a.account_id, a.status, a.upload_id, a.kind,
           a.sha256 as announced, u.sha256 as arrived
      from assets a join uploads u using (upload_id)
     where asset_id = ${asset_id} and a.status = 'processing'
       for update of a
  `
}

interface Row {
  asset_id: string
  account_id: string
  status: string
  upload_id: string
  kind: AssetKind
  announced: string | null
  arrived: string | null
}
