import { createHash } from 'node:crypto'
import { conflict } from '@svc/errors'
import type { Upload } from '@svc/specification'
import type { Tenant } from '../context.ts'
import { inTransaction, type Sql } from '../database.ts'
import { partSizes, readUpload, UNUSED_HOURS, uploadColumns } from './create-upload.ts'

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
  throw conflict(`This upload is ${upload.status}; read it to see what is missing.`)
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

/**
 * Deletes the record of an upload's parts, which the store has lost: they are to be sent again. Nothing is deleted of an upload that
 * has other parts by now, or is complete.
 */
export async function forgetParts(
  { sql, accountId }: Tenant,
  lost: { upload_id: string; parts_id: string; parts_digest: string | null },
): Promise<void> {
  const { upload_id, parts_id, parts_digest } = lost
  await inTransaction(sql, async (sql) => {
    const { count } = await sql`
      update uploads set parts_id = null, parts_digest = null
       where upload_id = ${upload_id} and account_id = ${accountId} and status = 'pending'
         and parts_id = ${parts_id} and parts_digest is not distinct from ${parts_digest}
    `
    if (count > 0) await sql`delete from upload_parts where upload_id = ${upload_id}`
  })
}

interface ArrivedPart {
  number: number
  size_bytes: number
  /** Lower-case hexadecimal. */
  sha256: string
  /** The entity tag by which the store identifies the part. */
  etag: string
}

/**
 * Records that a part has arrived. With the last one the parts are fixed: they have a digest, are to be joined, and no other
 * bytes are taken any more. See `readArrived` and `completeParts`.
 *
 * @returns The upload, and whether all its parts have arrived.
 * @throws {ApiError} `CONFLICT` when the upload is not waiting for this part any more.
 */
export async function recordPart(
  { sql, accountId }: Tenant,
  { upload_id, parts_id }: { upload_id: string; parts_id: string },
  part: ArrivedPart,
): Promise<{ upload: Upload; isWhole: boolean }> {
  return inTransaction(sql, async (sql) => {
    const [pending] = await sql<{ size_bytes: number; part_size: number }[]>`
      select size_bytes, part_size from uploads
       where upload_id = ${upload_id} and account_id = ${accountId}
         and status = 'pending' and parts_id = ${parts_id} and parts_digest is null
         for update
    `
    if (!pending) {
      throw conflict(
        'This upload does not accept this part; read the upload to see which parts are missing.',
      )
    }
    const { number, size_bytes, sha256, etag } = part
    await sql`
      insert into upload_parts (upload_id, number, size_bytes, sha256, etag)
      values (${upload_id}, ${number}, ${size_bytes}, ${sha256}, ${etag})
      on conflict (upload_id, number) do update set sha256 = excluded.sha256, etag = excluded.etag
    `
    const arrived = await sql<{ sha256: string }[]>`
      select sha256 from upload_parts where upload_id = ${upload_id} order by number
    `
    const isWhole = arrived.length === partSizes(pending).length
    const parts_digest = isWhole ? digestOf(arrived.map((part) => part.sha256)) : null
    const [upload] = await sql<[Upload]>`
      update uploads
         set expires_at = now() + make_interval(hours => ${UNUSED_HOURS}),
             parts_digest = ${parts_digest}
       where upload_id = ${upload_id}
      returning ${uploadColumns(sql)}
    `
    return { upload, isWhole }
  })
}

/** Returns a digest of a file made of the digests of its parts; files of the same length have parts of the same sizes. */
export function digestOf(digests: string[]): string {
  return createHash('sha256').update(digests.join('')).digest('hex')
}
