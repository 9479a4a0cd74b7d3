import { createHash } from 'node:crypto'
import { ApiError } from '@svc/errors'
import type { Upload } from '@svc/specification'
import type { Tenant } from '../context.ts'
import { inTransaction, type Sql } from '../database.ts'
import { UNUSED_HOURS } from './expire-uploads.ts'
import { partSizes } from './part-sizes.ts'
import { uploadColumns } from './upload-columns.ts'

/** A part that has arrived. */
export interface ArrivedPart {
  number: number
  size_bytes: number
  /** Lower-case hexadecimal. */
  sha256: string
  /** The entity tag by which the store identifies the part. */
  etag: string
}

/**
 * Records that a part has arrived; with the last one the upload is complete.
 *
 * The upload's row is locked, so only one request finds all parts present. The last part is not recorded before they are joined.
 *
 * @param join - Makes all parts, in order, the upload's object, and returns its SHA-256 if it knows it; when it fails, nothing
 *   is recorded.
 * @throws {ApiError} `CONFLICT` when the upload is not waiting for this part any more.
 */
export async function recordPart(
  { sql, accountId }: Tenant,
  upload: { upload_id: string; parts_id: string },
  part: ArrivedPart,
  join: (etags: string[]) => Promise<string | null>,
): Promise<Upload> {
  const { upload_id, parts_id } = upload
  return inTransaction(sql, async (sql) => {
    const [pending] = await sql<{ size_bytes: number; part_size: number }[]>`
      select size_bytes, part_size from uploads
       where upload_id = ${upload_id} and account_id = ${accountId}
         and status = 'pending' and parts_id = ${parts_id}
         for update
    `
    if (!pending) {
      throw new ApiError(
        'CONFLICT',
        'This upload does not accept this part; read the upload to see which parts are missing.',
      )
    }
    const { number, size_bytes, sha256, etag } = part
    await sql`
      insert into upload_parts (upload_id, number, size_bytes, sha256, etag)
      values (${upload_id}, ${number}, ${size_bytes}, ${sha256}, ${etag})
      on conflict (upload_id, number) do update set sha256 = excluded.sha256, etag = excluded.etag
    `
    const arrived = await sql<{ etag: string; sha256: string }[]>`
      select etag, sha256 from upload_parts where upload_id = ${upload_id} order by number
    `
    if (arrived.length < partSizes(pending).length) return keep(sql, upload_id)
    // Joining the parts may take longer than a transaction may otherwise be idle.
    await sql`set local idle_in_transaction_session_timeout = 0`
    const joined = await join(arrived.map(({ etag }) => etag))
    const parts_digest = digestOf(arrived.map((part) => part.sha256))
    return complete(sql, upload_id, { sha256: joined, parts_digest })
  })
}

/** Returns a digest of a file made of the digests of its parts; files of the same length have parts of the same sizes. */
export function digestOf(digests: string[]): string {
  return createHash('sha256').update(digests.join('')).digest('hex')
}

async function keep(sql: Sql, upload_id: string): Promise<Upload> {
  const [upload] = await sql<[Upload]>`
    update uploads set expires_at = now() + make_interval(hours => ${UNUSED_HOURS})
     where upload_id = ${upload_id}
    returning ${uploadColumns(sql)}
  `
  return upload
}

async function complete(
  sql: Sql,
  upload_id: string,
  { sha256, parts_digest }: { sha256: string | null; parts_digest: string },
): Promise<Upload> {
  await sql`delete from upload_parts where upload_id = ${upload_id}`
  const [upload] = await sql<[Upload]>`
    update uploads
       set status = 'uploaded', parts_id = null, parts_digest = ${parts_digest},
           sha256 = ${sha256}
     where upload_id = ${upload_id}
    returning ${uploadColumns(sql)}
  `
  return upload
}
