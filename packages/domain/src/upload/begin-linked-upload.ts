import { ApiError } from '@svc/errors'
import { cleanText, type Upload, type UploadRequest } from '@svc/specification'
import type { Tenant } from '../context.ts'
import { createUpload } from './create-upload.ts'
import { findUpload } from './read-upload.ts'

/**
 * Begins the one upload that a link was made for. A repeated call for the same file returns it unchanged, to resume it.
 *
 * @throws {ApiError} `CONFLICT` when another file was chosen before; otherwise as `createUpload`.
 */
export async function beginLinkedUpload(
  tenant: Tenant,
  upload_id: string,
  request: UploadRequest,
): Promise<Upload> {
  const upload =
    (await findUpload(tenant, upload_id)) ?? (await createUpload(tenant, request, upload_id))
  const { file_name, size_bytes } = cleanText(request)
  if (upload.file_name === file_name && upload.size_bytes === size_bytes) return upload
  throw new ApiError(
    'CONFLICT',
    `This page is for one file, and ${upload.file_name} was chosen before.`,
  )
}
