import type { AssetError, AssetKind } from '@svc/specification'
import type { Sql } from '../database.ts'
import { uploadKey } from '../ids.ts'
import { beginRun, endRun, INTERRUPTED } from '../run/write-as-run.ts'
import { expireAssetUpload } from './create-asset.ts'

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

/**
 * Begins a run on an asset; from then on only writes of this run are accepted.
 *
 * @param attempt - The job's attempt; an asset that failed too often is given up here.
 * @returns `null` when there is nothing to do: the asset is ready, failed or deleted, or is given up now.
 */
export const beginAsset = (sql: Sql, asset_id: string, attempt: number) =>
  beginRun<'asset', Row, AssetWork>(sql, 'asset', {
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

/** Ends the run on an asset successfully, once its files are stored under their keys. */
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

/** Ends the run on an asset as failed, with a reason for the asset's owner. */
export async function failAsset(sql: Sql, run: AssetRun, error: AssetError): Promise<void> {
  await endRun(sql, 'asset', run, {
    change: sql`status = 'failed', error = ${error}::jsonb`,
    settle: (sql, { upload_id }) => expireAssetUpload(sql, upload_id),
    event: 'asset.failed',
    code: error.code,
    from: 'processing',
  })
}
