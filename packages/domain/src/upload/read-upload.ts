import { ApiError } from '@svc/errors'
import type { Upload } from '@svc/specification'
import type { Tenant } from '../context.ts'
import { inTransaction, type Sql } from '../database.ts'

/**
 * Reads an upload.
 *
 * @throws {ApiError} `NOT_FOUND` when the account has no such upload.
 */
export async function readUpload(tenant: Tenant, upload_id: string): Promise<Upload> {
  const upload = await findUpload(tenant, upload_id)
  if (!upload) throw new ApiError('NOT_FOUND', `No upload ${upload_id}.`)
  return upload
}

/** Reads an upload; `null` when the account has no such upload. */
export async function findUpload(
  { sql, accountId }: Tenant,
  upload_id: string,
): Promise<Upload | null> {
  const [upload] = await sql<Upload[]>`
    select ${uploadColumns(sql)} from uploads
     where upload_id = ${upload_id} and account_id = ${accountId}
  `
  return upload ?? null
}

/**
 * Gives the columns that make an upload. The last part is not shown as received before all are joined: a sender that finds an
 * upload in that state sends it again, which has them joined.
 */
export function uploadColumns(sql: Sql) {
  return sql`
    upload_id, status, file_name, content_type, size_bytes, purpose, max_bytes, sha256,
    created_at, expires_at,
    case when status = 'pending' and part_size is not null then jsonb_build_object(
      'part_size', part_size,
      'count', ceil(size_bytes::numeric / part_size),
      'received', coalesce((
        select jsonb_agg(jsonb_build_object(
                 'number', p.number, 'size_bytes', p.size_bytes, 'etag', p.sha256
               ) order by p.number)
          from upload_parts p
         where p.upload_id = uploads.upload_id
           and (parts_digest is null or p.number < ceil(uploads.size_bytes::numeric / part_size))
      ), '[]')
    ) end as parts
  `
}

/** The facts of an upload that the service receiving its bytes needs. */
export interface ArrivingUpload {
  upload_id: string
  size_bytes: number
  content_type: string
  /** Bytes of every part but the last; `null` when the file comes whole. */
  part_size: number | null
  /** Where the store keeps the parts that have arrived; `null` before the first. */
  parts_id: string | null
  /** Set once all parts have arrived, which are then to be joined. */
  parts_digest: string | null
}

/**
 * Reads an upload whose bytes are about to arrive.
 *
 * @throws {ApiError} `NOT_FOUND` when the account has no such upload, `CONFLICT` when the
 *   upload does not wait for bytes any more.
 */
export async function readArriving(
  { sql, accountId }: Tenant,
  upload_id: string,
): Promise<ArrivingUpload> {
  const [upload] = await sql<(ArrivingUpload & { status: string })[]>`
    select upload_id, status, size_bytes, content_type, part_size, parts_id, parts_digest
      from uploads
     where upload_id = ${upload_id} and account_id = ${accountId}
  `
  if (!upload) throw new ApiError('NOT_FOUND', `No upload ${upload_id}.`)
  const { status, ...arriving } = upload
  if (status === 'pending') return arriving
  throw new ApiError('CONFLICT', `This upload is ${status} already. Create a new one.`)
}

/** A complete upload whose SHA-256 is not known. */
export interface UndigestedUpload {
  account_id: string
  upload_id: string
  parts_digest: string
}

/** One round of upkeep reads at most this many files. */
const MOST = 20

/** Lists complete uploads whose SHA-256 is not known, the oldest first: those that a store joined without reading them. */
export async function listUndigested(sql: Sql): Promise<UndigestedUpload[]> {
  return sql<UndigestedUpload[]>`
    select account_id, upload_id, parts_digest from uploads
     where status = 'uploaded' and sha256 is null and parts_digest is not null
     order by created_at limit ${MOST}
  `
}

/**
 * Records the SHA-256 of an upload. Projects that were made of it, or of another upload of the same parts, are known by it from
 * then on, as if the file had come whole.
 */
export async function recordDigest(
  sql: Sql,
  { account_id, upload_id, parts_digest }: UndigestedUpload,
  sha256: string,
): Promise<void> {
  await inTransaction(sql, async (sql) => {
    await sql`
      update uploads set sha256 = ${sha256}
       where upload_id = ${upload_id} and account_id = ${account_id} and sha256 is null
    `
    await sql`
      update projects set source_identity = ${`sha256:${sha256}`}
       where account_id = ${account_id} and source_identity = ${`parts:${parts_digest}`}
    `
  })
}
