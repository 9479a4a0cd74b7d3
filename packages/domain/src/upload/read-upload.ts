import { ApiError } from '@svc/errors'
import type { Upload } from '@svc/specification'
import type { Tenant } from '../context.ts'
import { uploadColumns } from './upload-columns.ts'

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
