import type { Sql } from '../database.ts'

/** Gives the columns that make an upload. */
export function uploadColumns(sql: Sql) {
  return sql`
    upload_id, status, file_name, content_type, size_bytes, purpose, max_bytes, sha256,
    created_at, expires_at
  `
}
