import type { Sql } from '../database.ts'
import { deleteBatches } from '../delete-batches.ts'

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

/**
 * Adds the changes of what accounts store to one number for each account, so that few rows are read to know it.
 *
 * Each batch is one statement, so that a reader finds a change in one place, and never in both or in none.
 *
 * @returns How many changes.
 */
export async function foldStoredBytes(sql: Sql): Promise<number> {
  return deleteBatches(async (limit) => {
    const [folded] = await sql<[{ count: number }]>`
      with gone as (
        delete from stored_bytes_changes where change_id in (
          select change_id from stored_bytes_changes order by change_id limit ${limit} for update skip locked
        )
        returning account_id, bytes
      ), kept as (
        insert into stored_bytes as s (account_id, bytes)
        select account_id, sum(bytes) from gone group by account_id order by account_id
            on conflict (account_id) do update set bytes = s.bytes + excluded.bytes
      )
      select count(*) as count from gone
    `
    return folded
  })
}
