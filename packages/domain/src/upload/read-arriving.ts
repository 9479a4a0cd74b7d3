import { ApiError } from '@svc/errors'
import type { Tenant } from '../context.ts'

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
