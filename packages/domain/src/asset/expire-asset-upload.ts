import type { Sql } from '../database.ts'

/** Lets the next upkeep take the bytes an asset came in: what is kept of it is a file of its own. */
export async function expireAssetUpload(sql: Sql, upload_id: string): Promise<void> {
  await sql`update uploads set expires_at = now() where upload_id = ${upload_id}`
}
