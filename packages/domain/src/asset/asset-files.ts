import type { Sql } from '../database.ts'
import { assetKey } from '../object-keys.ts'

/** An asset's file, as a worker needs it. */
export interface AssetFile {
  objectKey: string
  /** The family name in the font file; `null` when the asset is not a font. */
  font_family: string | null
}

/** Finds the files of assets by their ids; deleted assets and assets that are not ready are left out. */
export async function findAssetFiles(
  sql: Sql,
  account_id: string,
  asset_ids: readonly string[],
): Promise<Record<string, AssetFile>> {
  if (asset_ids.length === 0) return {}
  const rows = await sql<Row[]>`
    select asset_id, run_id, file_name, font_family from assets
     where account_id = ${account_id} and status = 'ready' and asset_id in ${sql([...asset_ids])}
  `
  return Object.fromEntries(
    rows.map(({ asset_id, run_id, file_name, font_family }) => [
      asset_id,
      { objectKey: assetKey({ account_id, asset_id, run_id }, file_name), font_family },
    ]),
  )
}

interface Row {
  asset_id: string
  run_id: string
  file_name: string
  font_family: string | null
}
