import { inTransaction, type Sql } from '../database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { uploadKey } from '../object-keys.ts'

/** How long an unused upload is kept; one in parts is kept this long after its newest part. */
export const UNUSED_HOURS = 24

/** Uploads per statement: few enough that the rows are not locked for long. */
const BATCH = 500

/**
 * Deletes uploads that no project used within a day, and their bytes.
 *
 * @returns How many.
 */
export async function expireUploads(sql: Sql, jobs: Jobs): Promise<number> {
  return inTransaction(sql, async (sql) => {
    const expired = await sql<Expired[]>`
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
      returning account_id, upload_id, parts_id
    `
    if (expired.length === 0) return 0
    await sql`
      delete from upload_parts where upload_id in ${sql(expired.map(({ upload_id }) => upload_id))}
    `
    const places = expired.map(({ account_id, upload_id, parts_id }) => ({
      key: uploadKey(account_id, upload_id),
      parts_id,
    }))
    const prefixes = places.map(({ key }) => key)
    const parts = places.flatMap(({ key, parts_id }) => (parts_id ? [{ key, parts_id }] : []))
    await jobs.enqueue(sql, {
      queue: 'delete_files',
      data: { prefixes, ...(parts.length > 0 && { parts }) },
    })
    return expired.length
  })
}

interface Expired {
  account_id: string
  upload_id: string
  parts_id: string | null
}
