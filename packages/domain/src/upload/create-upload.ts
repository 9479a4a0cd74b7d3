import { ApiError, type Params } from '@svc/errors'
import { cleanText, type Upload, type UploadRequest } from '@svc/specification'
import { readTerms } from '../account/read-terms.ts'
import { storedBytes } from '../account/stored-bytes.ts'
import type { Tenant } from '../context.ts'
import { createUlid } from '../ulid.ts'
import { UNUSED_HOURS } from './expire-uploads.ts'
import { PARTS_ABOVE_BYTES, partSizeOf } from './part-sizes.ts'
import { uploadColumns } from './upload-columns.ts'

const MEGABYTE = 1e6

const MAX_BYTES = { transcript: 2 * MEGABYTE, asset: 500 * MEGABYTE } as const

/**
 * Creates the upload of a file. Size and type of the file are fixed now; the bytes are sent to a signed address.
 *
 * @param upload_id - An id that was reserved before; an upload that has it already is returned unchanged.
 * @throws {ApiError} `VALIDATION_ERROR` at `body.size_bytes` when the file is too large for its purpose, for the plan, or
 * for the room that is left.
 */
export async function createUpload(
  tenant: Tenant,
  request: UploadRequest,
  upload_id = createUlid(),
): Promise<Upload> {
  const { sql, accountId } = tenant
  const { limits } = await readTerms(tenant)
  const { file_name, size_bytes, purpose } = cleanText(request)
  const content_type = request.content_type.toLowerCase()
  const max_bytes = purpose === 'source' ? limits.max_source_bytes : MAX_BYTES[purpose]
  if (size_bytes > max_bytes) {
    throw refuse(
      `${size_bytes} bytes are more than the ${max_bytes} a ${purpose} may have.`,
      'too_large',
      { received: size_bytes, most: max_bytes, unit: 'bytes' },
    )
  }
  const { parts = size_bytes > PARTS_ABOVE_BYTES } = request
  const [upload] = await sql<Upload[]>`
    insert into uploads (
      upload_id, account_id, status, purpose, file_name, content_type, size_bytes, max_bytes,
      expires_at, part_size
    )
    select ${upload_id}::uuid, ${accountId}::uuid, 'pending', ${purpose}, ${file_name},
           ${content_type}, ${size_bytes}::bigint, ${max_bytes}::bigint,
           now() + make_interval(hours => ${UNUSED_HOURS}),
           ${parts ? partSizeOf(size_bytes) : null}::bigint
     where ${storedBytes(sql, accountId)} + ${size_bytes}::bigint <= ${limits.storage_bytes}::bigint
        on conflict (upload_id) do update set upload_id = excluded.upload_id
           where uploads.account_id = excluded.account_id
    returning ${uploadColumns(sql)}
  `
  if (upload) return upload
  throw refuse(
    `${size_bytes} bytes do not fit: the storage of the account is limited to ${limits.storage_bytes}.`,
    'storage_full',
    { received: size_bytes, most: limits.storage_bytes, unit: 'bytes' },
  )
}

function refuse(description: string, reason: string, params: Params): ApiError {
  const location = 'body.size_bytes'
  return new ApiError('VALIDATION_ERROR', description, { reason, params, location })
}
