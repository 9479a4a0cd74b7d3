import { createHash } from 'node:crypto'
import { ApiError } from '@svc/errors'
import type { Upload } from '@svc/specification'
import type { Tenant } from '../context.ts'
import { inTransaction } from '../database.ts'
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
