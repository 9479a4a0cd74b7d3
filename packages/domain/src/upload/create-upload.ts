import { ApiError, type Params } from '@svc/errors'
import { cleanText, type Upload, type UploadRequest } from '@svc/specification'
import { lockAccount } from '../account/account.ts'
import { storedBytes } from '../account/stored-bytes.ts'
import { readTerms } from '../account/terms.ts'
import type { Tenant } from '../context.ts'
import { inTransaction } from '../database.ts'
import { createUlid } from '../ulid.ts'
import { UNUSED_HOURS } from './delete-upload.ts'
import { findUpload, uploadColumns } from './read-upload.ts'

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

/**
 * Records where the parts of an upload are stored. From now on the whole file counts as stored.
 *
 * @param parts_id - The id of a new place for the parts.
 * @returns The place to use: another one than `parts_id` when another request was first.
 * @throws {ApiError} `CONFLICT` when the upload is complete or expired; `VALIDATION_ERROR` when the account has no room for the file any more.
 */
export async function beginParts(
  { sql, accountId }: Tenant,
  upload_id: string,
  parts_id: string,
): Promise<string> {
  const { limits } = await readTerms({ sql, accountId })
  return inTransaction(sql, async (sql) => {
    await lockAccount(sql, accountId)
    const [begun] = await sql<{ parts_id: string | null }[]>`
      update uploads
         set parts_id = coalesce(parts_id, case
               when ${storedBytes(sql, accountId)} + size_bytes <= ${limits.storage_bytes}::bigint
               then ${parts_id} end)
       where upload_id = ${upload_id} and account_id = ${accountId}
         and status = 'pending' and part_size is not null
      returning parts_id
    `
    if (!begun) throw new ApiError('CONFLICT', 'This upload no longer accepts parts.')
    if (begun.parts_id) return begun.parts_id
    throw new ApiError(
      'VALIDATION_ERROR',
      `The file no longer fits: the storage of the account is limited to ${limits.storage_bytes} bytes.`,
      {
        reason: 'storage_full',
        params: { most: limits.storage_bytes, unit: 'bytes' },
        location: 'body',
      },
    )
  })
}

/** Files above this come in parts unless the request says otherwise. */
const PARTS_ABOVE_BYTES = 64 * 1e6

const MEBIBYTE = 1024 * 1024
/** Above the smallest part that S3 accepts, 5 MiB. */
const LEAST_PART_BYTES = 8 * MEBIBYTE
/** Few enough that the addresses of all parts fit into one response. */
const MOST_PARTS = 1000

/** Gives the bytes of every part but the last of a file: whole mebibytes. */
export function partSizeOf(size_bytes: number): number {
  return Math.max(LEAST_PART_BYTES, Math.ceil(size_bytes / MOST_PARTS / MEBIBYTE) * MEBIBYTE)
}

/** Gives the bytes of each part; the first is number 1. */
export function partSizes(upload: { size_bytes: number; part_size: number }): number[] {
  const { size_bytes, part_size } = upload
  const count = Math.ceil(size_bytes / part_size)
  return Array.from({ length: count }, (_, index) =>
    Math.min(part_size, size_bytes - index * part_size),
  )
}
