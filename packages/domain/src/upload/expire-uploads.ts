import { inTransaction, type Sql } from '../database.ts'
import { deleteBatches } from '../delete-batches.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { uploadKey } from '../object-keys.ts'

/** How long an unused upload is kept; one in parts is kept this long after its newest part. */
export const UNUSED_HOURS = 24

/**
 * Deletes uploads that no project used within a day, and their bytes. One that a project uses is marked, and not looked at again.
 *
 * @returns How many were deleted.
 */
export async function expireUploads(sql: Sql, jobs: Jobs): Promise<number> {
  let count = 0
  await deleteBatches(async (limit) => {
    const looked = await lookAt(sql, jobs, limit)
    count += looked.expired
    return looked
  })
  return count
}

function lookAt(sql: Sql, jobs: Jobs, limit: number): Promise<{ count: number; expired: number }> {
  return inTransaction(sql, async (sql) => {
    // `offset 0` makes Postgres look up the assets of each upload, instead of reading all assets for every batch.
    const due = await sql<Due[]>`
      with due as (
        select upload_id, exists (
                 select 1 from projects p
                  where p.upload_id = u.upload_id or p.transcript_upload_id = u.upload_id
               ) as is_used
          from uploads u
         where expires_at <= now() and status <> 'expired' and not has_project
           and not exists (
             select 1 from assets a where a.upload_id = u.upload_id and a.status = 'processing' offset 0
           )
         order by expires_at
         limit ${limit}
           for update skip locked
      )
      update uploads u
         set has_project = due.is_used,
             status = case when due.is_used then u.status else 'expired' end
        from due where u.upload_id = due.upload_id
      returning u.account_id, u.upload_id, u.parts_id, due.is_used
    `
    const expired = due.filter(({ is_used }) => !is_used)
    if (expired.length > 0) await deleteBytes(sql, jobs, expired)
    return { count: due.length, expired: expired.length }
  })
}

/**
 * Has the bytes of uploads deleted, and their parts.
 *
 * @param delays - Seconds until it is done, each time.
 */
export async function deleteBytes(
  sql: Sql,
  jobs: Jobs,
  expired: Placed[],
  delays = [0],
): Promise<void> {
  await sql`
    delete from upload_parts where upload_id in ${sql(expired.map(({ upload_id }) => upload_id))}
  `
  const places = expired.map(({ account_id, upload_id, parts_id }) => ({
    key: uploadKey(account_id, upload_id),
    parts_id,
  }))
  const prefixes = places.map(({ key }) => key)
  const parts = places.flatMap(({ key, parts_id }) => (parts_id ? [{ key, parts_id }] : []))
  const data = { prefixes, ...(parts.length > 0 && { parts }) }
  for (const delaySeconds of delays) {
    await jobs.enqueue(sql, { queue: 'delete_files', data, delaySeconds })
  }
}

/** Where the bytes of an upload are. */
interface Placed {
  account_id: string
  upload_id: string
  parts_id: string | null
}

interface Due extends Placed {
  is_used: boolean
}
