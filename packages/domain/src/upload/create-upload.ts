import { ApiError, conflict, invalidAt, type Params } from '@svc/errors'
import { cleanText, type Upload, type UploadRequest } from '@svc/specification'
import { lockAccount, readTerms, storedBytes } from '../account/terms.ts'
import type { Tenant } from '../context.ts'
import { inTransaction, type Sql } from '../database.ts'
import { createUlid } from '../ids.ts'

/** How long an unused upload is kept; one in parts is kept this long after its newest part. */
export const UNUSED_HOURS = 24

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
  return invalidAt(location, description, { reason, params })
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
  throw conflict(`This page is for one file, and ${upload.file_name} was chosen before.`)
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
    if (!begun) throw conflict('This upload no longer accepts parts.')
    if (begun.parts_id) return begun.parts_id
    throw invalidAt(
      'body',
      `The file no longer fits: the storage of the account is limited to ${limits.storage_bytes} bytes.`,
      { reason: 'storage_full', params: { most: limits.storage_bytes, unit: 'bytes' } },
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
  throw conflict(`This upload is ${status} already. Create a new one.`)
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
