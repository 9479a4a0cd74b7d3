import type { Sql } from '../database.ts'
import { assetKey } from '../object-keys.ts'
import { readRow } from '../stored/read-row.ts'

/** A picture or video that may be shown while the speech mentions one of its labels. */
export interface BrollFile {
  asset_id: string
  kind: 'image' | 'video'
  /** Its tags and its name. */
  labels: string[]
  duration_seconds: number | null
  objectKey: string
}

/** The most assets that are considered; labels could hardly distinguish more. */
const MOST_ASSETS = 500

/** Finds an account's pictures and videos that are ready, the newest first. */
export async function findBroll(sql: Sql, account_id: string): Promise<BrollFile[]> {
  const rows = await sql<Row[]>`
    select asset_id, kind, name, tags, duration_seconds, run_id, file_name from assets
     where account_id = ${account_id} and status = 'ready' and kind in ('image', 'video')
     order by asset_id desc
     limit ${MOST_ASSETS}
  `
  return rows.map((row) => {
    const { asset_id, kind, name, tags, duration_seconds, run_id, file_name } = readRow(
      'assets',
      row,
    )
    const objectKey = assetKey({ account_id, asset_id, run_id }, file_name)
    return { asset_id, kind, labels: [...tags, spokenName(name)], duration_seconds, objectKey }
  })
}

interface Row extends Pick<BrollFile, 'asset_id' | 'kind' | 'duration_seconds'> {
  name: string
  tags: string[]
  run_id: string
  file_name: string
}

/** Turns a file name into the words it stands for: `coffee_machine-2.png` becomes `coffee machine`. */
function spokenName(name: string): string {
  return name
    .slice(0, 200)
    .replace(/\.[a-z0-9]{2,4}$/i, '')
    .replace(/[-_]+/g, ' ')
    .replace(/ \(?\d{1,9}\)?$/, '')
}
