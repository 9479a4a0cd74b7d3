import type { Sql } from '../database.ts'

/** Lets the next upkeep delete the uploaded bytes of an asset: the processed asset is a file of its own. */
export async function expireAssetUpload(sql: Sql, upload_id: string): Promise<void> {
  await sql`update uploads set expires_at = now() where upload_id = ${upload_id}`
}
