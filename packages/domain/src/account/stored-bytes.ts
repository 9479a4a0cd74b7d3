import type { Sql } from '../database.ts'

/**
 * Returns the SQL of the number of bytes that an account stores: uploads (also partly arrived ones), assets, fetched sources and finished renders.
 *
 * Triggers write down each change; `foldStoredBytes` adds them up.
 */
export function storedBytes(sql: Sql, account_id: string) {
  return sql`(
    coalesce((select bytes from stored_bytes where account_id = ${account_id}), 0)
    + coalesce((select sum(bytes) from stored_bytes_changes where account_id = ${account_id}), 0)
  )`
}
