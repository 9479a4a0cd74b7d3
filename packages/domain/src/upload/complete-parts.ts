import { ApiError } from '@svc/errors'
import type { Upload } from '@svc/specification'
import type { Tenant } from '../context.ts'
import { inTransaction, type Sql } from '../database.ts'
import { UNUSED_HOURS } from './expire-uploads.ts'
import { readUpload } from './read-upload.ts'

/** An upload all of whose parts have arrived. */
export interface ArrivedUpload {
  upload_id: string
  size_bytes: number
  content_type: string
  parts_id: string
  /** The digest of the digests of all parts. */
  parts_digest: string
  /** In their order. */
  parts: { etag: string; sha256: string }[]
}

/** An upload is taken up by the upkeep when its sender has not come back for so long. */
const QUIET_MINUTES = 5
/** One round of upkeep finishes at most this many. */
const MOST = 20

/** Reads an upload all of whose parts have arrived and are to be joined; `null` when there is none. */
export async function readArrived(
  { sql, accountId }: Tenant,
  upload_id: string,
): Promise<ArrivedUpload | null> {
  const [arrived] = await sql<ArrivedUpload[]>`
    select upload_id, size_bytes, content_type, parts_id, parts_digest, (
             select jsonb_agg(jsonb_build_object('etag', p.etag, 'sha256', p.sha256) order by p.number)
               from upload_parts p where p.upload_id = u.upload_id
           ) as parts
      from uploads u
     where upload_id = ${upload_id} and account_id = ${accountId}
       and status = 'pending' and parts_id is not null and parts_digest is not null
  `
  return arrived ?? null
}

/**
 * Completes an upload whose parts were joined. It is done once; a later call gets the same upload.
 *
 * Where its parts were is not forgotten before they are freed: see `forgetPlace`.
 *
 * @param sha256 - Of the whole file; `null` where nothing has read it.
 * @throws {ApiError} `CONFLICT` when the upload has expired, or its parts are other ones by now.
 */
export async function completeParts(
  tenant: Tenant,
  { upload_id, parts_id, parts_digest }: ArrivedUpload,
  sha256: string | null,
): Promise<Upload> {
  await inTransaction(tenant.sql, async (sql) => {
    const { count } = await sql`
      update uploads set status = 'uploaded', sha256 = ${sha256}
       where upload_id = ${upload_id} and account_id = ${tenant.accountId} and status = 'pending'
         and parts_id = ${parts_id} and parts_digest = ${parts_digest}
    `
    if (count > 0) await sql`delete from upload_parts where upload_id = ${upload_id}`
  })
  const upload = await readUpload(tenant, upload_id)
  if (upload.status === 'uploaded') return upload
  throw new ApiError('CONFLICT', `This upload is ${upload.status}; read it to see what is missing.`)
}

/** Forgets where the parts of a complete upload were, once they are freed. */
export async function forgetPlace(
  { sql, accountId }: Tenant,
  upload_id: string,
  parts_id: string,
): Promise<void> {
  await sql`
    update uploads set parts_id = null
     where upload_id = ${upload_id} and account_id = ${accountId}
       and parts_id = ${parts_id} and status = 'uploaded'
  `
}

/** An upload that a process left between its steps. */
export interface UnfinishedUpload {
  account_id: string
  upload_id: string
  parts_id: string
  /** Whether the parts are to be joined; else only to be freed. */
  is_pending: boolean
}

/** Lists uploads whose parts were left to be joined, or to be freed after that. */
export async function listUnfinished(sql: Sql): Promise<UnfinishedUpload[]> {
  const quiet = sql`now() + make_interval(hours => ${UNUSED_HOURS}, mins => ${-QUIET_MINUTES})`
  return sql<UnfinishedUpload[]>`
    select account_id, upload_id, parts_id, status = 'pending' as is_pending from uploads
     where parts_id is not null
       and (status = 'uploaded' or (status = 'pending' and parts_digest is not null))
       and (status = 'uploaded' or expires_at < ${quiet})
     limit ${MOST}
  `
}
