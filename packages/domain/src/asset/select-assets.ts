import { ApiError } from '@svc/errors'
import type { Asset } from '@svc/specification'
import type { Context } from '../context.ts'
import type { Fragment } from '../database.ts'
import { assetKey } from '../object-keys.ts'
import { roundNumbers } from '../round-numbers.ts'
import { readRow } from '../stored/read-row.ts'

/** What reading assets needs. */
export type AssetReader = Pick<Context, 'sql' | 'accountId' | 'files'>

type Row = Omit<Asset, 'url' | 'thumbnail_url'> & {
  run_id: string | null
  file_name: string | null
  thumbnail_name: string | null
}

/**
 * Reads an asset.
 *
 * @throws {ApiError} `NOT_FOUND` when the account has no such asset.
 */
export async function readAsset(context: AssetReader, asset_id: string): Promise<Asset> {
  const [asset] = await selectAssets(context, context.sql`and asset_id = ${asset_id}`)
  if (!asset) throw new ApiError('NOT_FOUND', `No asset ${asset_id}.`)
  return asset
}

/**
 * Reads assets of one account as the client sees them.
 *
 * @param rest - What follows the account's condition: `and …`, then `order by` and `limit`.
 */
export async function selectAssets(
  { sql, accountId, files }: AssetReader,
  rest: Fragment,
): Promise<Asset[]> {
  const rows = await sql<Row[]>`
    select asset_id, name, kind, status, content_type, size_bytes, sha256, width, height,
           duration_seconds, font_family, font_weights, tags, license_note, error,
           created_at, updated_at, run_id, file_name, thumbnail_name
      from assets
     where account_id = ${accountId} ${rest}
  `
  return rows.map((row) => {
    const { run_id, file_name, thumbnail_name, ...asset } = readRow('assets', row)
    const urlOf = (name: string | null) =>
      asset.status === 'ready' && run_id !== null && name !== null
        ? files.url(assetKey({ account_id: accountId, asset_id: asset.asset_id, run_id }, name))
        : null
    return roundNumbers({
      ...asset,
      url: urlOf(file_name),
      thumbnail_url: urlOf(thumbnail_name),
    })
  })
}
