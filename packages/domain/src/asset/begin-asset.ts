import { inTransaction, type Sql } from '../database.ts'
import { MAX_ATTEMPTS } from '../jobs/jobs.ts'
import { uploadKey } from '../object-keys.ts'
import { createUlid } from '../ulid.ts'
import type { AssetKind } from './asset.ts'
import type { AssetRun, AssetWork } from './asset-run.ts'
import { failAsset } from './fail-asset.ts'

/**
 * Takes an asset into work; from here on only this run's writes count.
 *
 * @param attempt - The job's; an asset that failed too often is given up here.
 * @returns `null` when there is nothing to do: it is settled, deleted, or refused now.
 */
export async function beginAsset(
  sql: Sql,
  asset_id: string,
  attempt: number,
): Promise<AssetWork | null> {
  return inTransaction(sql, async (sql) => {
    const run_id = createUlid()
    const [asset] = await sql<Row[]>`
      update assets a set run_id = ${run_id}, updated_at = now()
        from uploads u
       where asset_id = ${asset_id} and a.status = 'processing' and u.upload_id = a.upload_id
      returning a.account_id, a.upload_id, a.kind, a.sha256 as announced, u.sha256 as arrived
    `
    if (!asset) return null
    const run = { account_id: asset.account_id, asset_id, run_id }
    if (asset.announced !== null && asset.announced !== asset.arrived) {
      return refuse(sql, run, {
        code: 'checksum_mismatch',
        message: 'The bytes that arrived are not those that were announced.',
      })
    }
    if (attempt > MAX_ATTEMPTS) {
      return refuse(sql, run, {
        code: 'processing_failed',
        message: `The work was interrupted ${MAX_ATTEMPTS} times and is given up.`,
      })
    }
    const object_key = uploadKey(asset.account_id, asset.upload_id)
    return { ...run, kind: asset.kind, object_key }
  })
}

interface Row {
  account_id: string
  upload_id: string
  kind: AssetKind
  announced: string | null
  arrived: string | null
}

async function refuse(sql: Sql, run: AssetRun, error: Parameters<typeof failAsset>[2]) {
  await failAsset(sql, run, error)
  return null
}
