import { inTransaction, type Sql } from '../database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { uploadKey } from '../object-keys.ts'

/** Few enough that the rows are not locked for long. */
const BATCH = 500

/**
 * Lets go of uploads that no project used within a day, and of their bytes.
 *
 * @returns How many.
 */
export async function expireUploads(sql: Sql, jobs: Jobs): Promise<number> {
  return inTransaction(sql, async (sql) => {
    const expired = await sql<{ account_id: string; upload_id: string }[]>`
      update uploads set status = 'expired'
       where upload_id in (
         select upload_id from uploads u
          where expires_at <= now() and status <> 'expired'
            and not exists (
              select 1 from projects p
               where p.upload_id = u.upload_id or p.transcript_upload_id = u.upload_id
            )
            and not exists (
              select 1 from assets a where a.upload_id = u.upload_id and a.status = 'processing'
            )
          order by expires_at
          limit ${BATCH}
            for update skip locked
       )
      returning account_id, upload_id
    `
    const prefixes = expired.map(({ account_id, upload_id }) => uploadKey(account_id, upload_id))
    if (prefixes.length > 0) await jobs.enqueue(sql, { queue: 'delete_files', data: { prefixes } })
    return expired.length
  })
}
