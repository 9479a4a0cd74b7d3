import { ApiError } from '@svc/errors'
import type { Upload } from '@svc/specification'
import type { Context, Tenant } from '../context.ts'
import { inTransaction } from '../database.ts'
import { deleteBytes } from './expire-uploads.ts'
import { readUpload } from './read-upload.ts'

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
  throw new ApiError('CONFLICT', `This upload is used by ${names}. Delete what uses it instead.`, {
    reason: 'in_use',
    params: { names },
  })
}
