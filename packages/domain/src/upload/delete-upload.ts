import { conflict } from '@svc/errors'
import type { Upload } from '@svc/specification'
import { deleteBatches } from '../batches.ts'
import type { Context, Tenant } from '../context.ts'
import { inTransaction, type Sql } from '../database.ts'
import { uploadKey } from '../ids.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { readUpload } from './create-upload.ts'

/** By then what was being received or joined is stored or refused. */
const STRAGGLERS_SECONDS = 600

/**
 * Deletes an upload's bytes, or what has arrived of them. It stays as `expired`, so that its addresses and its link open nothing new.
 *
 * A project that is being created of it holds its row: it is either found here, or finds the upload expired.
 *
 * @param shown - The upload as a read shows it.
 * @throws {ApiError} `NOT_FOUND` when the account has no such upload; `CONFLICT` when a project or an asset uses it, or it is
 * in another state than the request says.
 */
export async function deleteUpload(
  context: Pick<Context, 'sql' | 'accountId' | 'jobs' | 'requireState'>,
  upload_id: string,
  shown: (upload: Upload) => object = (upload) => upload,
): Promise<void> {
  await inTransaction(context.sql, async (sql) => {
    const { accountId: account_id, jobs } = context
    await sql`
      select 1 from uploads where upload_id = ${upload_id} and account_id = ${account_id} for update
    `
    const upload = await readUpload({ sql, accountId: account_id }, upload_id)
    context.requireState?.(shown(upload))
    await refuseUsed({ sql, accountId: account_id }, upload_id)
    const deleted = await sql<{ parts_id: string | null }[]>`
      update uploads set status = 'expired'
       where upload_id = ${upload_id} and account_id = ${account_id} and status <> 'expired'
      returning parts_id
    `
    for (const { parts_id } of deleted) {
      await deleteBytes(sql, jobs, [{ account_id, upload_id, parts_id }], [0, STRAGGLERS_SECONDS])
    }
  })
}

async function refuseUsed({ sql, accountId }: Tenant, upload_id: string): Promise<void> {
  const users = await sql<{ name: string }[]>`
    select coalesce(title, file_name) as name from projects
     where account_id = ${accountId} and deleted_at is null
       and (upload_id = ${upload_id} or transcript_upload_id = ${upload_id})
     union
    select name from assets where account_id = ${accountId} and upload_id = ${upload_id}
     order by name limit 3
  `
  if (users.length === 0) return
  const names = users.map(({ name }) => `“${name}”`).join(', ')
  throw conflict(`This upload is used by ${names}. Delete what uses it instead.`, {
    reason: 'in_use',
    params: { names },
  })
}

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
async function deleteBytes(sql: Sql, jobs: Jobs, expired: Placed[], delays = [0]): Promise<void> {
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
