import type { Sql } from '../database.ts'

/** Returns the SQL of the number of bytes that an account stores: uploads (also partly arrived ones), assets, fetched sources and finished renders. */
export function storedBytes(sql: Sql, account_id: string) {
  return sql`(
    coalesce((
      select sum(size_bytes) from uploads
       where account_id = ${account_id} and status = 'uploaded'
    ), 0) + coalesce((
      select sum(size_bytes) from uploads
       where account_id = ${account_id} and status = 'pending' and parts_id is not null
    ), 0) + coalesce((
      select sum(size_bytes) from assets
       where account_id = ${account_id} and status = 'ready'
    ), 0) + coalesce((
      select sum((source->>'size_bytes')::bigint) from projects
       where account_id = ${account_id} and upload_id is null and deleted_at is null
    ), 0) + coalesce((
      select sum((output->>'size_bytes')::bigint)
        from renders r join projects p using (project_id)
       where p.account_id = ${account_id} and r.account_id = ${account_id} and p.deleted_at is null
    ), 0)
  )`
}
